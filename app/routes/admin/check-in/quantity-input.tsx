import { href } from "react-router";
import type { GateTicket } from "#app/shared/check-in/check-in.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

const mostButtons = 8;

/** Asks how many of a ticket come in now: a button for each number; beyond eight, a field too. */
export function HowMany({ ticket, press }: { ticket: GateTicket; press: string }) {
  const { ticketId, quantity, admittedCount } = ticket;
  const left = quantity - admittedCount;
  const numbers = Array.from({ length: Math.min(left, mostButtons) }, (_, at) => at + 1);
  return (
    <>
      <Form
        method="post"
        action={href("/adminGate")}
        preventScrollReset
        className="grid max-w-md grid-cols-4 gap-2.5"
      >
        <LetInFields code={ticketId} press={press} seen={admittedCount} />
        {numbers.map((people) => {
          const all = people === left && left > 1 ? "All " : "";
          return (
            <Button
              key={people}
              name="people"
              value={people}
              size="lg"
              aria-label={`Let in ${all.toLowerCase()}${people}`}
              className="px-2! unbroken"
            >
              {`${all}${people}`}
            </Button>
          );
        })}
      </Form>
      {left > mostButtons && (
        <Form
          method="post"
          action={href("/adminGate")}
          noValidate
          preventScrollReset
          className="flex items-end gap-2.5"
        >
          <LetInFields code={ticketId} press={press} seen={admittedCount} />
          <TextField
            label="How many"
            name="people"
            inputMode="numeric"
            defaultValue={left}
            className="w-28"
          />
          <Button>Let in</Button>
        </Form>
      )}
    </>
  );
}

function LetInFields({ code, press, seen }: { code: string; press: string; seen: number }) {
  return (
    <>
      <input type="hidden" name="intent" value="let in" />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="press" value={press} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
}
