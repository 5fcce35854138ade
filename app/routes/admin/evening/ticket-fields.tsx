import { href } from "react-router";
import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { rows } from "./rows.ts";

interface TicketFieldsProps {
  /** The types that there are already. */
  known: readonly string[];
  /** The names that are offered. */
  names: readonly string[];
  refusal: Refusal | undefined;
}

export function TicketFields({ known, names, refusal }: TicketFieldsProps) {
  if (known.length > 0)
    return (
      <p>
        {known.join(", ")}. <TextLink to={href("/adminTickets")}>Change them</TextLink>
      </p>
    );
  return (
    <>
      <TextField
        label="How many people fit in?"
        {...fieldOf(refusal, "size")}
        inputMode="numeric"
        className="max-w-60"
      />
      {rows.map((row, index) => (
        <fieldset
          key={row}
          className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[2fr_1fr_1fr]"
        >
          <legend className="sr-only">{`Ticket ${row}`}</legend>
          <TextField
            label="Ticket"
            {...fieldOf(refusal, `name${row}`, names[index])}
            className="max-sm:col-span-full"
          />
          <TextField
            label="Price in naira"
            {...fieldOf(refusal, `price${row}`)}
            inputMode="numeric"
          />
          <TextField
            label="How many"
            {...fieldOf(refusal, `pieces${row}`)}
            inputMode="numeric"
            placeholder="No limit"
          />
        </fieldset>
      ))}
      <TextField
        label="Sold from"
        {...fieldOf(refusal, "opensAt")}
        type="datetime-local"
        hint="Empty: at once"
        className="max-w-72"
      />
    </>
  );
}
