import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { href } from "react-router";
import { confirmStep } from "#app/domain/handover/handover.server.ts";
import type { Running } from "./running.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const factorsIntent = "confirm-factors";

export const noteFactors = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(factorsIntent) }),
    async (_sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await confirmStep(app, "factors", byUserId);
      return { ok: true, message: "Saved." };
    },
  ),
);

export function FactorsStep({ missing }: { missing: Running["withoutFactor"] }) {
  if (missing.length === 0)
    return <p>Everybody who touches money has a passkey or the six digits of an app.</p>;
  return (
    <>
      <p>
        A passkey, or the six digits of an app, beside the password: one stolen password is not the
        festival then. Each makes their own under Settings. Still without one:
      </p>
      <ul className="list-disc pl-6">
        {missing.map(({ name, email }) => (
          <li key={email} className="wrap-anywhere">
            {name}, {email}
          </li>
        ))}
      </ul>
      <TextLink to={href("/adminlog/security")}>Make your own</TextLink>
      <ActionButton intent={factorsIntent}>They will make theirs</ActionButton>
    </>
  );
}
