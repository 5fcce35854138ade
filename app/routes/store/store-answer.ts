import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import type { FormResult } from "#app/shared/form-result.ts";
import type { PendingItem } from "./pending-item.ts";

/**
 * What a press on one of the store's buttons came to. A choice that is missing has its words beside
 * its field.
 */
export type StoreAnswer = FormResult<
  "productId" | "color" | "size" | "email",
  { message: string; watching?: true }
> & {
  /** What opens a popup: a visitor's choice goes along through sign-in. */
  stopped?: { by: "sold-out"; choice: ProductChoice } | { by: "sign-in"; choice: PendingItem };
};

/** What the store's page shares with a product. */
export interface StoreContext {
  answer: StoreAnswer | undefined;
  onAnswer: (answer: StoreAnswer) => void;
  /** Over the list; else the product is the page. */
  isSheet: boolean;
  /** Whether the sheet was opened from the grid, to which "back" returns. */
  openedFromGrid: () => boolean;
}
