import { href } from "react-router";
import type { Refusal } from "./form-result.ts";
import { keysOf } from "./records.ts";

/** A picture in the product form: one that is in the store, or one that waits for the form to be sent. */
export interface FormPicture {
  id: string;
  /** Where its preview is. */
  src: string;
}

/** The form's texts, empty. What the form holds besides is read in product-draft.server.ts by hand. */
const emptyTexts = { name: "", description: "", category: "", price: "", limit: "" };
export const productTexts = keysOf(emptyTexts);
type ProductText = keyof typeof emptyTexts;

/** The product form as it was typed, so that a refused one comes back as it went. */
export interface ProductFormValues extends Record<ProductText, string> {
  colors: string[];
  sizes: string[];
  soldOut: boolean;
  pictures: FormPicture[];
}

export type ProductField = ProductText | "pictures";

/** What the product form is answered; a refusal that comes from the server carries the form as it was typed. */
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

/** Where the administrator sees a picture that was uploaded and is not in the store yet. */
export function uploadedPictureUrl(pictureId: string): string {
  return href("/post/pictures/:pictureId?", { pictureId });
}
