import { href, Link } from "react-router";
import type { ChecklistSteps } from "#app/domain/festival/checklist.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icon/form-icons.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

const section = (name: string) => href("/adminFestival/:section", { section: name });

const steps: Record<keyof ChecklistSteps, { label: string; to: string; note: string }> = {
  name: { label: "Name your festival", to: section("name"), note: "Its name, tagline and edition" },
  date: { label: "Set the date", to: section("day"), note: "The day, the gates and the place" },
  "pick-up": {
    label: "Choose the pick-up point",
    to: section("delivery"),
    note: "Where orders are handed out, and the fees",
  },
  product: { label: "Upload the first product", to: href("/post"), note: "Then the store opens" },
  payments: {
    label: "Connect payments",
    to: href("/adminMoney"),
    note: "Whoever runs the server sets your Paystack keys",
  },
  mail: {
    label: "Connect e-mail",
    to: href("/adminOutbox"),
    note: "Whoever runs the server sets your mail account",
  },
};

/** What a new site needs, which ticks itself off. */
export function Checklist({ done }: { done: ChecklistSteps }) {
  return (
    <section
      aria-labelledby="checklist"
      className="mb-7 max-w-4xl rounded-3xl border-2 border-line bg-raised p-5 sm:p-6"
    >
      <h2 id="checklist" className="poster text-heading">
        Make it your festival
      </h2>
      <ol className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {keysOf(steps).map((name) => (
          <Step key={name} {...steps[name]} isDone={done[name]} />
        ))}
      </ol>
      <Form method="post" action={href("/adminFestival")} className="mt-3">
        <Button name="intent" value="dismiss" variant="quiet" size="sm">
          Do not show this again
        </Button>
      </Form>
    </section>
  );
}

function Step({
  label,
  to,
  note,
  isDone,
}: {
  label: string;
  to: string;
  note: string;
  isDone: boolean;
}) {
  return (
    <li className="flex gap-3 py-2">
      <span
        aria-hidden="true"
        className={`mt-2 grid size-7 shrink-0 place-items-center rounded-full border-2 ${isDone ? "border-success text-success" : "border-field-line"}`}
      >
        {isDone && <CheckIcon className="size-4" />}
      </span>
      <span>
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {label}
          {isDone && <span className="sr-only">, done</span>}
        </Link>
        <span className="block text-sm text-muted">{note}</span>
      </span>
    </li>
  );
}
