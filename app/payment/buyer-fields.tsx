import type { Refusal } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { EmailHint } from "#app/ui/form/email-hint.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface BuyerFieldsProps {
  /** The form that was refused, with what was typed. */
  refusal: Pick<Refusal, "values" | "errors"> | undefined;
  /** What the site already knows of the buyer or the waiting person. */
  known: { name: string; email: string; phone?: string } | null;
}

/** The name, e-mail address and phone of a buyer, or of somebody who waits for tickets. */
export function BuyerFields({ refusal, known }: BuyerFieldsProps) {
  const of = (name: "name" | "email" | "phone") => ({
    name,
    defaultValue: refusal?.values[name] ?? known?.[name],
    error: refusal?.errors?.[name],
  });
  // Asks whether the same tickets should be paid for again; a second press confirms it.
  const asked = refusal?.errors?.["paysAgain"];
  return (
    <>
      <TextField label="Name" autoComplete="name" {...of("name")} />
      <TextField label="E-mail" type="email" autoComplete="email" {...of("email")} />
      <EmailHint known={of("email").defaultValue} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...of("phone")} />
      {asked && (
        <>
          <input type="hidden" name="paysAgain" value="1" />
          <FormMessage>{asked}</FormMessage>
        </>
      )}
    </>
  );
}
