import { type TeamRole, teamRoleNames, teamRoles } from "#app/shared/team/permissions.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";

const givenRoles = teamRoleNames.filter((role) => role !== "owner");

export function RoleChoice({
  roles = [],
  error,
}: {
  roles?: readonly TeamRole[];
  error?: string | undefined;
}) {
  return (
    <ChoiceGroup
      legend="Roles"
      name="role"
      type="checkbox"
      choices={givenRoles.map((role) => ({
        value: role,
        label: teamRoles[role].label,
        note: teamRoles[role].about,
      }))}
      defaultValue={roles.filter((role) => role !== "owner")}
      error={error}
    />
  );
}
