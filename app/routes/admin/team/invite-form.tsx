import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { inviteOrganiser } from "#app/domain/team/invitations.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { formError, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { chosenRoles } from "./chosen-roles.server.ts";
import { InvitationLink, InvitedAddress, type ShownInvitation } from "./invitation.tsx";
import { RoleChoice } from "./role-choice.tsx";

export const inviteIntent = "invite-organiser";

export const invite = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(inviteIntent), email: text, role: chosenRoles }),
    async (
      sent,
      { app, byUserId }: ByOrganiser,
    ): Promise<Outcome<string, { link?: ShownInvitation }>> => {
      const invited = await inviteOrganiser(app, { ...sent, roles: sent.role }, byUserId);
      return invited.ok
        ? { ok: true, message: `The link is on its way to ${invited.email}.`, link: invited }
        : invited;
    },
  ),
);

interface InviteFormProps {
  link: ShownInvitation | undefined;
  brand: string;
  refusal: Refusal | undefined;
}

export function InviteForm({ link, brand, refusal: refused }: InviteFormProps) {
  const refusal = refusalOf(refused, inviteIntent);
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">Invite an organiser</h2>
      <ActionForm
        intent={inviteIntent}
        button="Send the invitation"
        variant="primary"
        size="md"
        refusal={refusal}
      >
        <FormMessage>{formError(refusal)}</FormMessage>
        <InvitedAddress refusal={refusal} />
        <RoleChoice error={refusal?.errors?.["roles"]} />
      </ActionForm>
      {/* Below the button, where somebody looks who has just pressed it on a phone. */}
      {link && (
        <div className="mt-5">
          <InvitationLink link={link} brand={brand} />
        </div>
      )}
    </Card>
  );
}
