import { href, Link } from "react-router";
import type { ChecklistSteps, StepState } from "#app/domain/festival/checklist.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icon/form-icons.tsx";
import { ChevronDownIcon } from "#app/ui/icon/icons.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

const section = (name: string) => href("/adminFestival/:section", { section: name });

const steps: Record<keyof ChecklistSteps, { label: string; to: string; note: string }> = {
  name: { label: "Name your festival", to: section("name"), note: "Its name, tagline and edition" },
  date: { label: "Set the date", to: section("day"), note: "The day and when the gates open" },
  place: { label: "Set the place", to: section("day"), note: "The venue, the campus and the city" },
  "pick-up": {
    label: "Choose the pick-up point",
    to: section("delivery"),
    note: "Where orders are handed out, and the fees",
  },
  address: {
    label: "Give an e-mail address",
    to: section("contact"),
    note: "Where visitors and customers write to",
  },
  socials: { label: "Add your socials", to: section("contact"), note: "Where people follow you" },
  story: {
    label: "Write your story",
    to: section("story"),
    note: "The words of the first page and of /about",
  },
  sponsors: {
    label: "Add your sponsors",
    to: section("sponsors"),
    note: "Their names and logos",
  },
  "line-up": { label: "Add the line-up", to: section("lineUp"), note: "Who plays" },
  memories: {
    label: "Add pictures of the last one",
    to: section("memories"),
    note: "The gallery of /memories",
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

/** The name of each invented thing in the line that lists all of them. */
const invented: Partial<Record<keyof ChecklistSteps, string>> = {
  address: "e-mail address",
  socials: "socials",
  story: "story",
  sponsors: "sponsors",
  memories: "pictures",
};

/**
 * The steps that a new site needs, behind a line that names the content that is still invented.
 * Each step ticks itself off once it is done.
 */
export function Checklist({ states, isOpen }: { states: ChecklistSteps; isOpen: boolean }) {
  const all = keysOf(states);
  const done = all.filter((name) => states[name] === "done").length;
  const made = all.filter((name) => states[name] === "invented").map((name) => invented[name]);
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
        {made.length > 0 && (
          <span className="w-full text-sm group-open/checklist:hidden">
            Invented and public: {made.join(", ")}
          </span>
        )}
      </summary>
      <p className="mt-1 max-w-2xl">
        {made.length > 0
          ? "What is marked as invented is public: visitors read it as yours until you replace it."
          : "What is empty is left out of the public pages until you fill it."}
      </p>
      <ol className="mt-2 grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
        {keysOf(steps).map((name) => (
          <Step key={name} {...steps[name]} state={states[name]} />
        ))}
      </ol>
      <Form method="post" action={href("/adminFestival")} className="-ml-4 pb-2">
        <Button name="intent" value="dismiss-checklist" variant="quiet" size="sm">
          Do not show this again
        </Button>
      </Form>
    </details>
  );
}

function Step({
  label,
  to,
  note,
  state,
}: {
  label: string;
  to: string;
  note: string;
  state: StepState;
}) {
  const isDone = state === "done";
  return (
    <li className="flex gap-3 py-1">
      <span
        aria-hidden="true"
        className={`mt-2 grid size-6 shrink-0 place-items-center rounded-full border-2 ${isDone ? "border-success text-success" : "border-field-line"}`}
      >
        {isDone && <CheckIcon className="size-4" />}
      </span>
      <span>
        <Link
          to={to}
          className="inline-flex min-h-9 items-center font-semibold text-link underline underline-offset-4"
        >
          {label}
          {isDone && <span className="sr-only">, done</span>}
        </Link>
        <span className="block text-sm text-muted">
          {state === "invented" && (
            <strong className="text-danger">Invented, to be replaced. </strong>
          )}
          {note}
        </span>
      </span>
    </li>
  );
}
