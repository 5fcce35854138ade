import { data, type RouterContextProvider } from "react-router";
import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { contextOf } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import {
  type ProductDraft,
  productFormValues,
  readProductDraft,
  withNamesNow,
} from "#app/domain/catalogue/product-draft.server.ts";
import { ProductChanged, StockMoved } from "#app/domain/catalogue/product-refused.server.ts";
import type { VariantStock } from "#app/domain/stock/stock.server.ts";
import { expectedAnswer } from "#app/http/expected-answers.server.ts";
import { readFormData } from "#app/forms/read-form.server.ts";
import type { Refused } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import {
  type FormStock,
  type ProductField,
  type ProductFormResult,
  type ProductFormValues,
  type SavedProduct,
  uploadedPictureUrl,
} from "#app/shared/catalogue/product-form.ts";

const notStored = "It could not be stored just now. Choose it again in a moment.";

/**
 * Answers the product form: 400 for a refused form, 500 for a fault of ours. Both answers return
 * the typed texts and the uploaded pictures.
 */
export async function answerProductForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  save: (draft: ProductDraft, version: number | null) => Promise<SavedProduct>,
  srcOf: (pictureId: string) => string = uploadedPictureUrl,
) {
  const { app, requestId } = contextOf(context);
  let form;
  try {
    form = await readFormData({ request, context });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new Response("These pictures are too large together. Choose fewer at once.", {
      status: 413,
    });
  }
  const festival = await app.festival();
  const product = withNamesNow(productFormValues(form, srcOf), festival);
  const answer = (result: ProductFormResult, status = 200) => data(result, { status });
  const refuse = (refused: Refused<ProductField>, status = 400) =>
    answer({ ...refused, values: {}, product }, status);
  const refused: string[] = [];
  for (const file of form.getAll("files")) {
    if (typeof file === "string" || file.size === 0) continue;
    try {
      const id = await receivePicture(app, new Uint8Array(await file.arrayBuffer()));
      product.pictures.push({ id, src: uploadedPictureUrl(id) });
    } catch (error) {
      if (!(error instanceof DomainError))
        app.log.error({ err: error, requestId }, "a picture was not stored");
      refused.push(`${file.name}: ${error instanceof DomainError ? error.message : notStored}`);
    }
  }
  if (refused.length > 0)
    return refuse({
      ok: false,
      errors: { pictures: refused.join(" ") },
      formErrors: [siteTexts.upload.failed],
    });
  const read = readProductDraft(product, festival, app.now());
  if (!read.ok) return refuse(read);
  try {
    return answer({ ok: true, ...savedFacts(await save(read.draft, product.version)) });
  } catch (error) {
    if (error instanceof ProductChanged) return answer(versionConflictOf(error, product), 409);
    if (error instanceof StockMoved) {
      const values = withStock(product, error.stock);
      const errors = { stock: error.message };
      const formErrors = ["Not saved yet: the stock changed. What you typed is still here."];
      return answer({ ok: false, errors, formErrors, values: {}, product: values }, 409);
    }
    if (error instanceof DomainError)
      return refuse({ ok: false, formErrors: [error.message] }, 409);
    const expected = expectedAnswer(error);
    if (!expected) app.log.error({ err: error, requestId }, "a product was not saved");
    return refuse({ ok: false, failure: siteTexts.upload.failed }, expected?.status ?? 500);
  }
}

const savedFacts = ({ id, name, version, state, appearsAt, uncounted }: SavedProduct) => ({
  id,
  name,
  version,
  state,
  appearsAt,
  uncounted,
});

/**
 * The form as it was typed, with the newest version, so that sending it once more overwrites that
 * version.
 */
function versionConflictOf(
  { message, saved: { version, differences, stock } }: ProductChanged,
  typed: ProductFormValues,
): ProductFormResult {
  const product = withStock({ ...typed, version }, stock);
  return { ok: false, formErrors: [message], values: {}, product, differences };
}

/** The form with the current stock counts; counts that were typed over stay typed. */
function withStock(typed: ProductFormValues, stock: readonly VariantStock[]): ProductFormValues {
  const countOf = ({ color, size }: FormStock) =>
    String(stock.find((row) => row.color === color && row.size === size)?.quantity ?? "");
  return {
    ...typed,
    stock: typed.stock.map((field) => ({
      ...field,
      was: countOf(field),
      quantity: field.quantity === field.was ? countOf(field) : field.quantity,
    })),
  };
}
