import type { Variant } from "#app/shared/catalogue/variants.ts";
import { href } from "react-router";
import type { Refusal } from "#app/shared/form-result.ts";
import type { ProductState } from "./product-states.ts";
import { keysOf } from "#app/shared/records.ts";

/** A picture of the product, or one that was uploaded and waits for the form to be sent. */
export interface FormPicture {
  id: string;
  src: string;
}

/** A field of stock, as it was shown and as it is typed; "" is not counted. */
export interface FormStock extends Variant {
  was: string;
  quantity: string;
}

/** When a product is in the store: "later" is a day and time, "not" a draft or hidden. */
export const showings = ["now", "later", "not"] as const;

/** What the form holds besides is read in product-draft.server.ts by hand. */
const emptyTexts = {
  name: "",
  description: "",
  material: "",
  care: "",
  category: "",
  price: "",
  limit: "",
  appearsAt: "",
};
export const productTexts = keysOf(emptyTexts);
type ProductText = keyof typeof emptyTexts;

export interface ProductFormValues extends Record<ProductText, string> {
  colors: string[];
  sizes: string[];
  soldOut: boolean;
  pictures: FormPicture[];
  stock: FormStock[];
  showing: (typeof showings)[number];
  /** The version that the page was made from; null for a new product. */
  version: number | null;
}

export type ProductField = ProductText | "pictures" | "stock";

export interface FieldDifference {
  name: string;
  yours: string;
  theirs: string;
}

export interface SavedProduct {
  id: string;
  name: string;
  version: number;
  state: ProductState;
  appearsAt: Date | null;
  /** Colours and sizes that were added to counted ones and are not counted themselves. */
  uncounted: string[];
}

export type ProductFormResult =
  | ({ ok: true } & SavedProduct)
  | (Refusal<ProductField> & { product?: ProductFormValues; differences?: FieldDifference[] });

export const emptyProductForm: ProductFormValues = {
  ...emptyTexts,
  colors: [],
  sizes: [],
  soldOut: false,
  pictures: [],
  stock: [],
  showing: "now",
  version: null,
};

/** Uploaded, and not in the store yet. */
export function uploadedPictureUrl(pictureId: string): string {
  return href("/post/pictures/:pictureId?", { pictureId });
}
