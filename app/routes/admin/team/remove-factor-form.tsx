import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { takeFactorAway } from "#app/domain/team/members.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { type Outcome, refusalOf } from "#app/shared/form-result.ts";
import type { MemberFormProps } from "./member-form.ts";

const intent = "remove-second-factor";

export const removeFactor = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), member: z.string().max(80) }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const { name } = await takeFactorAway(app, sent.member, byUserId);
      return {
        ok: true,
        message: `${name} signs in with the password alone, and every owner is notified.`,
      };
    },
  ),
);

export function RemoveFactorForm({ member: { id, name }, refusal: refused }: MemberFormProps) {
  const refusal = refusalOf(refused, intent);
  return (
    <FoldedActionForm
      behind="Remove the second factor…"
      about={name}
      intent={intent}
      of={{ member: id }}
      button="Remove it"
      variant="danger"
      refusal={refusal}
    >
      <p>
        For a phone that was lost with the recovery codes. {name} then signs in with the password
        alone: make sure that it is {name} who asks you.
      </p>
    </FoldedActionForm>
  );
}
