import { MinusIcon, PlusIcon } from "#app/ui/icon/form-icons.tsx";

interface QuantityStepperProps {
  quantity: number;
  /** The product's name for the accessible names of the buttons, such as "Vybez hoodie". */
  of: string;
  name?: string;
  /** The greatest quantity there is; null where nobody counts. */
  most?: number | null;
}

const step =
  "grid size-11 place-items-center aria-disabled:opacity-35 not-aria-disabled:hover:bg-sunk";

/**
 * Changes a quantity. Each press sends the wanted quantity rather than a difference, so that a form
 * that is sent twice changes nothing more.
 */
export function QuantityStepper({
  quantity,
  of,
  name = "quantity",
  most = null,
}: QuantityStepperProps) {
  const isMost = most !== null && quantity >= most;
  return (
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className="inline-flex items-center overflow-hidden rounded-cloth border-2 border-field-line"
    >
      <button
        name={name}
        // Where other customers have bought meanwhile, one press goes down to what is left.
        value={most === null ? quantity - 1 : Math.min(quantity - 1, most)}
        type={quantity > 1 ? "submit" : "button"}
        aria-disabled={quantity <= 1}
        aria-label={`One ${of} less`}
        className={step}
      >
        <MinusIcon className="size-5" />
      </button>
      <output aria-label="Quantity" className="lettering min-w-9 text-center">
        {quantity}
      </output>
      <button
        name={name}
        value={quantity + 1}
        type={isMost ? "button" : "submit"}
        aria-disabled={isMost}
        aria-label={`One ${of} more`}
        className={step}
      >
        <PlusIcon className="size-5" />
      </button>
    </div>
  );
}
