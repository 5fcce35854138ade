import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { inviteIntent } from "#app/routes/admin/team/invite-form.tsx";
import {
  InvitationLink,
  InvitedAddress,
  type ShownInvitation,
} from "#app/routes/admin/team/invitation.tsx";
import { teamRoleNames, teamRoles } from "#app/shared/team/permissions.ts";
import type { Refusal } from "#app/shared/form-result.ts";

interface InviteOwnerFormProps {
  link: ShownInvitation | undefined;
  brand: string;
  refusal: Refusal | undefined;
}

const givenRoles = teamRoleNames.filter((role) => role !== "owner");

export const InviteOwnerForm = ({ link, brand, refusal }: InviteOwnerFormProps) => (
  <>
    {link && <InvitationLink link={link} brand={brand} />}
    <FoldedActionForm
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
    </FoldedActionForm>
  </>
);
