import type { Refusal } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface BuyerFieldsProps {
  /** What was typed and refused. */
  refusal: Pick<Refusal, "values" | "errors"> | undefined;
  /** What is known of whoever buys or waits. */
  known: { name: string; email: string; phone?: string } | null;
}

/** Who buys tickets or waits for them. */
export function BuyerFields({ refusal, known }: BuyerFieldsProps) {
  const of = (name: "name" | "email" | "phone") => ({
    name,
    defaultValue: refusal?.values[name] ?? known?.[name],
    error: refusal?.errors?.[name],
  });
  // Whether the same tickets are to be paid again: pressing once more says so.
  const asked = refusal?.errors?.["paysAgain"];
  return (
    <>
      <TextField label="Name" autoComplete="name" {...of("name")} />
      <TextField label="E-mail" type="email" autoComplete="email" {...of("email")} />
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
