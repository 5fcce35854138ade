import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { href } from "react-router";
import { confirmStep } from "#app/domain/handover/handover.server.ts";
import type { OpenThings } from "#app/domain/handover/open-things.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const openIntent = "confirm-open-work";

export const noteOpenThings = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(openIntent) }),
    async (_sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await confirmStep(app, "open", byUserId);
      return { ok: true, message: "Saved." };
    },
  ),
);

export function OpenStep({ things }: { things: OpenThings }) {
  const lines = [
    ["Payments without an answer", things.payments, `${href("/adminMoney")}?show=open`],
    ["Payment cases to decide", things.cases, href("/adminNotifications")],
    ["Refunds under way", things.refunds, `${href("/adminMoney")}?show=refunded`],
    ["Orders to hand over", things.orders, href("/orders")],
    ["Messages without an answer", things.messages, `${href("/adminMessages")}?show=waiting`],
  ] as const;
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map(([label, many, to]) => (
          <li key={label} className="flex items-center justify-between gap-3 py-1">
            <TextLink to={to}>{label}</TextLink>
            <span className="font-semibold">{formatCount(many)}</span>
          </li>
        ))}
      </ul>
      <p>Not all of it has to be zero. The next team has to know of it.</p>
      <ActionButton intent={openIntent} variant="primary">
        We know of it
      </ActionButton>
    </>
  );
}
