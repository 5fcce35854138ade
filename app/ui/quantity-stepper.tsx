import { MinusIcon, PlusIcon } from "#app/ui/icons.tsx";

interface QuantityStepperProps {
  quantity: number;
  /** What is counted, for the buttons' names: "Vybez hoodie". */
  of: string;
  /** Name of both submit buttons; their values are "increase" and "decrease". Put the stepper in a form. */
  name?: string;
  pending?: boolean;
}

const step = "grid size-11 place-items-center disabled:opacity-35 hover:enabled:bg-sunk";

export function QuantityStepper({
  quantity,
  of,
  name = "intent",
  pending = false,
}: QuantityStepperProps) {
  return (
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className="inline-flex items-center overflow-hidden rounded-cloth border-2 border-field-line"
    >
      <button
        name={name}
        value="decrease"
        disabled={quantity <= 1 || pending}
        aria-label={`One ${of} less`}
        className={step}
      >
        <MinusIcon className="size-5" />
      </button>
      <output
        aria-label="Quantity"
        className={`lettering min-w-9 text-center ${pending ? "opacity-50" : ""}`}
      >
        {quantity}
      </output>
      <button
        name={name}
        value="increase"
        disabled={pending}
        aria-label={`One ${of} more`}
        className={step}
      >
        <PlusIcon className="size-5" />
      </button>
    </div>
  );
}
