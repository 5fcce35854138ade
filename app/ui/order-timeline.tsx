import { CheckIcon } from "#app/ui/icon/form-icons.tsx";

interface TimelineStep {
  label: string;
  /** The date, which a step that is still to come does not have. */
  date?: string;
  expected?: string;
}

export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={`${step.label} ${step.date}`} className="relative flex gap-4 pb-6 last:pb-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={`absolute top-8 bottom-0 left-[0.9375rem] w-0.5 ${steps[index + 1]?.date ? "bg-palm" : "bg-line"}`}
            />
          )}
          <span
            aria-hidden="true"
            className={`grid size-8 shrink-0 place-items-center rounded-full border-2 ${step.date ? "border-palm bg-palm text-ink" : "border-field-line"}`}
          >
            {step.date && <CheckIcon className="size-5" />}
          </span>
          <div className="pt-0.5">
            <p className={step.date ? "font-semibold" : "text-muted"}>{step.label}</p>
            {step.date && <p className="text-sm text-muted">{step.date}</p>}
            {step.expected && <p className="text-sm">Expected {step.expected}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
