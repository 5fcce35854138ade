import type { ProductChoice } from "#app/shared/catalogue/variants.ts";
import type { FormResult } from "#app/shared/form-result.ts";
import type { WantedItem } from "#app/shared/catalogue/wanted-item.ts";

/**
 * The answer to one of the store's buttons. The message about a missing choice belongs to its
 * field.
 */
export type StoreAnswer = FormResult<
  "productId" | "color" | "size" | "email",
  { message: string; watching?: true }
> & {
  /** Opens a popup. A visitor's choice is kept while they sign in. */
  stopped?: { by: "sold-out"; choice: ProductChoice } | { by: "sign-in"; choice: WantedItem };
};

/** What the store's page shares with the page of a product. */
export interface StoreContext {
  answer: StoreAnswer | undefined;
  onAnswer: (answer: StoreAnswer) => void;
  /** Whether the product is shown in a sheet over the list; otherwise it is the page. */
  isSheet: boolean;
  /** Tells whether the sheet was opened from the grid, to which "back" returns. */
  openedFromGrid: () => boolean;
}
