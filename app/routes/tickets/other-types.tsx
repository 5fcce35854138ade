import { Price } from "#app/ui/product/price.tsx";
import { Link } from "react-router";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { chipClass } from "#app/ui/chip/chip-class.ts";
import type { ChosenType } from "./chosen-tickets.ts";

interface OtherTypesProps {
  others: readonly ChosenType[];
  /** The page's address with so many of one of them. */
  at: (typeId: string, quantity: number) => string;
  /** Whether they are buttons of the form around them, as without scripts. */
  isForm?: boolean;
}

/** The other types on sale, of which some can be bought with the same payment. */
export function OtherTypes({ others, at, isForm = false }: OtherTypesProps) {
  return (
    <ul className="divide-y divide-line">
      {others.map(({ typeId, name, quantity, most, priced }) => (
        <li key={typeId} className="flex items-center justify-between gap-3 py-2">
          <span className="wrap-anywhere">
            <span className="font-semibold">{name}</span>{" "}
            <Price amountKobo={priced[0]!.priceKobo} className="text-sm text-muted" />
          </span>
          <span className="flex shrink-0 items-center gap-2">
            <Step
              to={quantity > 0 ? at(typeId, quantity - 1) : null}
              label={`One ${name} fewer`}
              isForm={isForm}
            >
              −
            </Step>
            <output
              aria-label={`${pluralise(quantity, "ticket")} of ${name}`}
              className="w-6 text-center font-semibold tabular-nums"
            >
              {quantity}
            </output>
            <Step
              to={quantity < most ? at(typeId, quantity + 1) : null}
              label={`One ${name} more`}
              isForm={isForm}
            >
              +
            </Step>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface StepProps {
  /** Null at the end of the range. */
  to: string | null;
  label: string;
  isForm: boolean;
  children: string;
}

function Step({ to, label, isForm, children }: StepProps) {
  const className = `${chipClass(false)} justify-center text-xl leading-none`;
  if (to === null)
    return (
      <span aria-hidden className={`${className} opacity-40`}>
        {children}
      </span>
    );
  return isForm ? (
    <button
      name="intent"
      value="set-quantity"
      formAction={to}
      aria-label={label}
      className={className}
    >
      {children}
    </button>
  ) : (
    <Link to={to} preventScrollReset data-replay="typed" aria-label={label} className={className}>
      {children}
    </Link>
  );
}
