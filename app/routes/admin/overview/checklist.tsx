import { href, Link } from "react-router";
import type { Checklist as ChecklistData } from "#app/domain/festival/checklist.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icon/form-icons.tsx";
import { ChevronDownIcon } from "#app/ui/icon/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

const labels: Record<keyof ChecklistData["steps"], string> = {
  name: "Name and day",
  tickets: "Tickets",
  products: "Products",
  payments: "Payments",
  mail: "E-mail",
  test: "A test purchase",
};

interface ChecklistProps extends ChecklistData {
  isOpen: boolean;
}

/**
 * The six steps that a new site needs. Each says what it lacks first, leads to its field, and ticks
 * itself off.
 */
export function Checklist({ steps, invented, isOpen }: ChecklistProps) {
  const all = keysOf(steps);
  const done = all.filter((name) => steps[name] === null).length;
  return (
    <details
      open={isOpen || undefined}
      className="group/checklist mb-2 md:mb-3 rounded-2xl border-2 border-line bg-raised px-4 sm:px-5"
    >
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 leading-snug">
        <h2 className="font-bold">Make it your festival</h2>
        <span className="text-sm text-muted">
          {`${done} of ${all.length}`}
          <span className="max-sm:sr-only"> done</span>
        </span>
        <ChevronDownIcon className="ml-auto size-5 group-open/checklist:rotate-180" />
        {invented.length > 0 && (
          <span className="w-full text-sm group-open/checklist:hidden">
            Invented and public: {invented.join(", ")}
          </span>
        )}
      </summary>
      <ol className="mt-1 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {keysOf(labels).map((name) => (
          <Step key={name} label={labels[name]} lack={steps[name]} />
        ))}
      </ol>
      {invented.length > 0 && (
        <p className="mt-1 text-sm">
          Invented and public: {invented.join(", ")}.{" "}
          <TextLink to={href("/adminFestival")}>Write your own</TextLink>
        </p>
      )}
      <Form method="post" action={href("/adminFestival")} className="-ml-4 pb-2">
        <Button name="intent" value="dismiss-checklist" variant="quiet" size="sm">
          Do not show this again
        </Button>
      </Form>
    </details>
  );
}

interface StepProps {
  label: string;
  lack: ChecklistData["steps"]["name"];
}

function Step({ label, lack }: StepProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={`grid size-6 shrink-0 place-items-center rounded-full border-2 ${lack ? "border-field-line" : "border-success text-success"}`}
      >
        {!lack && <CheckIcon className="size-4" />}
      </span>
      {lack ? (
        <Link
          to={lack.to}
          className="group/step flex min-h-11 flex-col justify-center leading-tight"
        >
          <span className="font-semibold text-link underline underline-offset-4">{label}</span>
          <span className="text-sm text-muted">{lack.what}</span>
        </Link>
      ) : (
        <span className="flex min-h-11 items-center font-semibold">
          {label}
          <span className="sr-only">, done</span>
        </span>
      )}
    </li>
  );
}
