import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { removeMember } from "#app/domain/team/members.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { type Outcome, refusalOf } from "#app/shared/form-result.ts";
import type { MemberFormProps } from "./member-form.ts";

const intent = "remove-member";

export const removeFromTeam = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), member: z.string().max(80) }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const { name } = await removeMember(app, sent.member, byUserId);
      return { ok: true, message: `${name} is out of the team and signed out everywhere.` };
    },
  ),
);

export function RemoveMemberForm({ member: { id, name }, refusal: refused }: MemberFormProps) {
  const refusal = refusalOf(refused, intent);
  return (
    <FoldedActionForm
      behind="Remove…"
      about={name}
      intent={intent}
      of={{ member: id }}
      button="Remove from the team"
      variant="danger"
      refusal={refusal}
    >
      <p>Every session of {name} ends at once. What they changed stays in the activity log.</p>
    </FoldedActionForm>
  );
}
