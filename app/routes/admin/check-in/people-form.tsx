import { href } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { pageForm } from "#app/forms/page-form.server.ts";
import { insideOf } from "#app/shared/check-in/exits.ts";
import type { Direction } from "#app/shared/check-in/scans.ts";
import type { CheckInTicket } from "#app/shared/check-in/check-in.ts";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { answerPress, type GateAt } from "./answer-press.server.ts";
import type { Shown } from "./check-in-result.ts";
import { pressFields } from "./press-fields.server.ts";

export const admitIntent = "admit-people";

/** The number of people; a text that is no whole number counts as 0. */
const count = typedWholeNumber("").catch(0);

export const admitPeople = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(admitIntent),
      ...pressFields,
      people: count,
      seen: count,
    }),
    ({ people, seen, ...press }, at: GateAt) =>
      answerPress({ ...press, coming: { people, seen } }, at),
  ),
);

const mostButtons = 8;

interface PeopleFormProps {
  ticket: CheckInTicket;
  /** Whether they come in or go out. */
  direction: Direction;
  shown: Shown | undefined;
  requestId: string;
}

export function PeopleForm({ ticket, direction, shown, requestId }: PeopleFormProps) {
  const { ticketId, quantity } = ticket;
  const { code, chosen } = shown ?? { code: ticketId };
  const seen = insideOf(ticket);
  const left = direction === "out" ? seen : quantity - seen;
  const verb = direction === "out" ? "Let out" : "Let in";
  const fields = { code, chosen, requestId, seen, direction };
  const numbers =
    left > mostButtons ? [1, 2, 3, left] : Array.from({ length: left }, (_, at) => at + 1);
  return (
    <>
      <Form
        method="post"
        action={href("/adminGate")}
        preventScrollReset
        className="grid max-w-md grid-cols-4 gap-2.5"
      >
        <AdmitFields {...fields} />
        {numbers.map((people) => {
          const all = people === left && left > 1 ? "All " : "";
          return (
            <Button
              key={people}
              name="people"
              value={people}
              size="lg"
              aria-label={`${verb} ${all.toLowerCase()}${people}`}
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
          <AdmitFields {...fields} />
          <TextField
            label="How many"
            hideLabel
            name="people"
            inputMode="numeric"
            placeholder="How many"
            className="w-36"
          />
          <Button>{verb}</Button>
        </Form>
      )}
    </>
  );
}

interface AdmitFieldsProps extends Pick<Shown, "code"> {
  chosen?: string | undefined;
  requestId: string;
  seen: number;
  direction: Direction;
}

function AdmitFields({ code, chosen, requestId, seen, direction }: AdmitFieldsProps) {
  return (
    <>
      {chosen && <input type="hidden" name="chosen" value={chosen} />}
      <input type="hidden" name="intent" value={admitIntent} />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="press" value={requestId} />
      <input type="hidden" name="seen" value={seen} />
      {direction === "out" && <input type="hidden" name="direction" value="out" />}
    </>
  );
}
