import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { teamRoleNames, teamRoles } from "#app/shared/team/permissions.ts";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { rows } from "./rows.ts";

const roles = teamRoleNames
  .filter((role) => role !== "owner")
  .map((role) => ({ value: role, label: teamRoles[role].label }));

/** What each row begins with: the help that a festival finds first, and none with the money. */
const firstRoles = { 1: "gate", 2: "orders", 3: "messages" } as const;

interface TeamFieldsProps {
  invited: readonly string[];
  refusal: Refusal | undefined;
}

export const TeamFields = ({ invited, refusal }: TeamFieldsProps) => (
  <>
    {invited.length > 0 && (
      <ul aria-label="Invited" className="wrap-anywhere">
        {invited.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    )}
    {rows.map((row) => (
      <fieldset key={row} className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[2fr_1fr]">
        <legend className="sr-only">{`Helper ${row}`}</legend>
        <TextField
          label="E-mail address"
          {...fieldOf(refusal, `email${row}`)}
          type="email"
          autoComplete="off"
        />
        <SelectField
          label="Does what"
          {...fieldOf(refusal, `role${row}`, firstRoles[row])}
          options={roles}
        />
        <div className="col-span-full">
          <EmailHint name={`email${row}`} />
        </div>
      </fieldset>
    ))}
  </>
);
