import { href } from "react-router";
import type { Refusal } from "./form-result.ts";
import { keysOf } from "./records.ts";

/** In the store, or waiting for the form to be sent. */
export interface FormPicture {
  id: string;
  src: string;
}

/** What the form holds besides is read in product-draft.server.ts by hand. */
const emptyTexts = { name: "", description: "", category: "", price: "", limit: "" };
export const productTexts = keysOf(emptyTexts);
type ProductText = keyof typeof emptyTexts;

export interface ProductFormValues extends Record<ProductText, string> {
  colors: string[];
  sizes: string[];
  soldOut: boolean;
  pictures: FormPicture[];
}

export type ProductField = ProductText | "pictures";

export type ProductFormResult =
  | { ok: true; id?: string; name: string }
  | (Refusal<ProductField> & { product?: ProductFormValues });

export const emptyProductForm: ProductFormValues = {
  ...emptyTexts,
  colors: [],
  sizes: [],
  soldOut: false,
  pictures: [],
};

/** Uploaded, and not in the store yet. */
export function uploadedPictureUrl(pictureId: string): string {
  return href("/post/pictures/:pictureId?", { pictureId });
}
