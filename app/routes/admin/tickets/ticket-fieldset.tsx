import type { TicketFields } from "#app/domain/tickets/ticket-fields.server.ts";
import { useFestival } from "#app/shell/use-site.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type Values = Partial<Record<keyof TicketFields, string | number>>;
type Errors = Partial<Record<keyof TicketFields, string>>;

export function TicketFieldset({ values = {}, errors = {} }: { values?: Values; errors?: Errors }) {
  const { packages } = useFestival();
  const text = (name: keyof TicketFields) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <>
      <TextField label="First name" {...text("firstName")} />
      <TextField label="Last name" {...text("lastName")} />
      <TextField label="Email" type="email" {...text("email")} />
      <SelectField label="Package" options={packages} {...text("package")} />
      <SelectField
        label="Gender"
        placeholder="Not said"
        options={gendersWith(values.gender)}
        {...text("gender")}
      />
      <TextField
        label="Quantity"
        inputMode="numeric"
        {...text("quantity")}
        defaultValue={values.quantity ?? "1"}
      />
    </>
  );
}

const genders = ["Female", "Male"];

/** A file may have said it in another word, which is kept. */
const gendersWith = (said: string | number | undefined) =>
  said && !genders.includes(String(said)) ? [...genders, String(said)] : genders;
