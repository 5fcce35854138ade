import { DomainError } from "#app/domain/errors.server.ts";
import type { VariantStock } from "#app/domain/stock/stock.server.ts";
import { formatTime } from "#app/shared/dates.ts";
import type { FieldDifference } from "#app/shared/catalogue/product-form.ts";

export class ProductRefused extends DomainError<"name" | "not-found" | "pictures" | "too-late"> {}

interface Saved {
  at: Date;
  version: number;
  stock: VariantStock[];
  differences: FieldDifference[];
}

export class ProductChanged extends DomainError<"changed"> {
  readonly saved: Saved;

  constructor(saved: Saved) {
    super(
      "changed",
      `Not saved yet: this product was changed at ${formatTime(saved.at)}, after you opened it. What you typed is still here. Save again to keep yours.`,
    );
    this.saved = saved;
  }
}

/** A count that was typed over one that sales have changed since the form was opened. */
export interface MovedCount {
  /** The colour and size, or "" where there are none. */
  name: string;
  /** The count that the form showed. */
  was: number;
  left: number;
  /** The count that was typed. Null ends the counting. */
  typed: number | null;
}

/**
 * Refuses a count that was overtaken, once: the form comes back with the present number beside the
 * typed one.
 */
export class StockMoved extends DomainError<"stock-moved"> {
  readonly stock: VariantStock[];

  constructor(moved: readonly MovedCount[], stock: VariantStock[]) {
    super("stock-moved", moved.map(movedText).join(" "));
    this.stock = stock;
  }
}

function movedText({ name, was, left, typed }: MovedCount): string {
  const of = name && ` of ${name}`;
  const gone = was - left;
  const moved =
    gone > 0
      ? `${gone}${of} ${gone === 1 ? "was" : "were"} sold or reserved while this form was open: ${left} left.`
      : `${-gone}${of} came back while this form was open: ${left} there now.`;
  const typedText = typed === null ? "left it empty" : `typed ${typed}`;
  return `${moved} You ${typedText}: save again if that is right.`;
}
