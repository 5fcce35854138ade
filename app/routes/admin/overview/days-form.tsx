import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { AskedOverview } from "./overview-links.ts";

interface DaysFormProps {
  asked: AskedOverview;
  /** The days that are shown. */
  range: { from: string; to: string };
}

const ready = [
  { days: "today", label: "Today" },
  { days: "week", label: "7 days" },
  { days: "edition", label: "This edition" },
] as const;

/** Which days the figures are of: their address. */
export function DaysForm({ asked, range }: DaysFormProps) {
  const { typed, errors } = asked;
  const isTyped = Boolean(typed.from || typed.to);
  const days = isTyped ? typed : range;
  return (
    <section aria-label="Days" className="mt-4 flex flex-wrap items-center gap-x-5 print:hidden">
      <ChipRow label="Ready ranges">
        {ready.map(({ days, label }) => (
          <ChipLink
            key={days}
            to={listAddress(href("/adminOverview"), { days, few: typed.few })}
            current={asked.ready === days && !isTyped}
            preventScrollReset
          >
            {label}
          </ChipLink>
        ))}
      </ChipRow>
      <details open={isTyped || undefined}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          Other days
        </summary>
        <Form
          key={`${days.from} ${days.to}`}
          preventScrollReset
          className="mt-2 grid grid-cols-2 items-start gap-3 max-sm:[&>button]:col-span-2 sm:grid-cols-[12rem_12rem_auto] sm:justify-start"
        >
          {typed.few && <input type="hidden" name="few" value={typed.few} />}
          <TextField
            label="From"
            name="from"
            type="date"
            defaultValue={days.from ?? ""}
            error={errors.from}
          />
          <TextField
            label="To"
            name="to"
            type="date"
            defaultValue={days.to ?? ""}
            error={errors.to}
          />
          <Button variant="secondary" className="sm:mt-8">
            Show these days
          </Button>
        </Form>
      </details>
    </section>
  );
}
