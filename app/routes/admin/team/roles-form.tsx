import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { changeRoles } from "#app/domain/team/members.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { type Outcome, refusalOf } from "#app/shared/form-result.ts";
import type { MemberFormProps } from "./member-form.ts";
import { roleLabels } from "#app/shared/team/permissions.ts";
import { chosenRoles } from "./chosen-roles.server.ts";
import { RoleChoice } from "./role-choice.tsx";

const intent = "change-roles";

export const saveRoles = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), member: z.string().max(80), role: chosenRoles }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const changed = { userId: sent.member, roles: sent.role };
      const { name, roles } = await changeRoles(app, changed, byUserId);
      return { ok: true, message: `${name}: ${roleLabels(roles)}.` };
    },
  ),
);

export function RolesForm({ member: { id, name, roles }, refusal: refused }: MemberFormProps) {
  const refusal = refusalOf(refused, intent);
  return (
    <FoldedActionForm
      key={roles.join()}
      behind="Change roles…"
      about={name}
      intent={intent}
      of={{ member: id }}
      button="Save roles"
      variant="primary"
      refusal={refusal}
    >
      <RoleChoice roles={roles} error={undefined} />
    </FoldedActionForm>
  );
}
