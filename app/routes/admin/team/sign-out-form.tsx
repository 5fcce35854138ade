import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { signOutMember } from "#app/domain/team/members.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { type Outcome, refusalOf } from "#app/shared/form-result.ts";
import type { MemberFormProps } from "./member-form.ts";

const intent = "sign-out-member";

export const signOut = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(intent), member: z.string().max(80) }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const { name } = await signOutMember(app, sent.member, byUserId);
      return { ok: true, message: `${name} is signed out everywhere, and may sign in again.` };
    },
  ),
);

export function SignOutForm({ member: { id, name }, refusal: refused }: MemberFormProps) {
  const refusal = refusalOf(refused, intent);
  return (
    <FoldedActionForm
      behind="Sign out everywhere…"
      about={name}
      intent={intent}
      of={{ member: id }}
      button="End all sessions"
      refusal={refusal}
    >
      <p>For a phone that was lost: {name} signs in again on the others.</p>
    </FoldedActionForm>
  );
}
