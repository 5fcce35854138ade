import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { inviteOrganiser } from "#app/domain/team/invitations.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import {
  InvitationLink,
  InvitedAddress,
  type ShownInvitation,
} from "#app/routes/admin/team/invitation.tsx";
import { teamRoleNames, teamRoles } from "#app/shared/team/permissions.ts";
import { type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const inviteIntent = "invite-organiser";

export const inviteNext = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(inviteIntent),
      email: text,
      role: z.array(z.enum(teamRoleNames)),
    }),
    async (
      sent,
      { app, byUserId }: ByOrganiser,
    ): Promise<Outcome<string, { link?: ShownInvitation }>> => {
      const invited = await inviteOrganiser(app, { ...sent, roles: sent.role }, byUserId);
      if (!invited.ok) return invited;
      return { ok: true, message: `The link is on its way to ${invited.email}.`, link: invited };
    },
  ),
);

interface InviteOwnerFormProps {
  link: ShownInvitation | undefined;
  brand: string;
  refusal: Refusal | undefined;
}

const givenRoles = teamRoleNames.filter((role) => role !== "owner");

export const InviteOwnerForm = ({ link, brand, refusal }: InviteOwnerFormProps) => (
  <>
    {link && <InvitationLink link={link} brand={brand} />}
    <ActionForm
      behind="Invite somebody…"
      intent={inviteIntent}
      button="Send the invitation"
      variant="primary"
      refusal={refusal}
    >
      <InvitedAddress refusal={refusal} />
      <ChoiceGroup
        legend="Roles"
        name="role"
        type="checkbox"
        choices={givenRoles.map((role) => ({ value: role, label: teamRoles[role].label }))}
        error={refusal?.errors?.["roles"]}
      />
    </ActionForm>
  </>
);
