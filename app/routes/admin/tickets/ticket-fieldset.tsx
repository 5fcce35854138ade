import type { TicketFields } from "#app/domain/tickets/ticket-fields.server.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type Values = Partial<Record<keyof TicketFields, string | number>>;
type Errors = Partial<Record<keyof TicketFields, string>>;

interface TicketFieldsetProps {
  /** What the ticket can be: the packages, with their types where one has several. */
  kinds: readonly (string | { value: string; label: string })[];
  values?: Values;
  errors?: Errors;
}

export function TicketFieldset({ kinds, values = {}, errors = {} }: TicketFieldsetProps) {
  const text = (name: keyof TicketFields) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-6">
      <TextField label="First name" className={half} {...text("firstName")} />
      <TextField
        label="Last name"
        className={half}
        hint="Empty for somebody with one name."
        {...text("lastName")}
      />
      <TextField label="E-mail" type="email" className="sm:col-span-6" {...text("email")} />
      <SelectField label="Package" options={kinds} className="sm:col-span-6" {...text("package")} />
      <SelectField
        label="Gender"
        className={half}
        placeholder="Not said"
        options={gendersWith(values.gender)}
        {...text("gender")}
      />
      <TextField
        label="Quantity"
        className={half}
        inputMode="numeric"
        {...text("quantity")}
        defaultValue={values.quantity ?? "1"}
      />
    </div>
  );
}

const half = "sm:col-span-3";

const genders = ["Female", "Male"];

/** The genders to choose from, with the word that an imported file used, if it is another one. */
const gendersWith = (said: string | number | undefined) =>
  said && !genders.includes(String(said)) ? [...genders, String(said)] : genders;
