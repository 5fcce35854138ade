import { DomainError } from "#app/domain/errors.server.ts";
import type { VariantStock } from "#app/domain/sale/stock.server.ts";
import { formatTime } from "#app/shared/dates.ts";
import type { Difference } from "#app/shared/catalogue/product-form.ts";

export class ProductRefused extends DomainError<"name" | "not-found" | "pictures" | "too-late"> {}

interface Saved {
  at: Date;
  version: number;
  stock: VariantStock[];
  differences: Difference[];
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
