import { data, type RouterContextProvider } from "react-router";
import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { contextOf } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import {
  type ProductDraft,
  productFormValues,
  readProductDraft,
} from "#app/domain/catalogue/product-draft.server.ts";
import { expectedAnswer } from "#app/http/expected-answers.server.ts";
import { readFormData } from "#app/forms/read-form.server.ts";
import { messages } from "#app/shared/messages.ts";
import { type ProductFormRefusal, uploadedPictureUrl } from "#app/shared/product-form.ts";

const notStored = "It could not be stored just now. Choose it again in a moment.";

const refuse = (refusal: ProductFormRefusal, status: number) => data({ refusal }, { status });

/**
 * Reads the product form, files included, and hands the product to `save`, whose answer is given back. A refused form
 * answers 400, a fault of ours 500; both keep what was typed and what was uploaded.
 */
export async function answerProductForm<Saved>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  save: (draft: ProductDraft, form: FormData) => Promise<Saved>,
  srcOf: (pictureId: string) => string = uploadedPictureUrl,
) {
  const { app, requestId } = contextOf(context);
  let form;
  try {
    form = await readFormData(request);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new Response("These pictures are too large together. Choose fewer at once.", {
      status: 413,
    });
  }
  const values = productFormValues(form, srcOf);
  const refused: string[] = [];
  for (const file of form.getAll("files")) {
    if (typeof file === "string" || file.size === 0) continue;
    try {
      const id = await receivePicture(app, new Uint8Array(await file.arrayBuffer()));
      values.pictures.push({ id, src: uploadedPictureUrl(id) });
    } catch (error) {
      if (!(error instanceof DomainError))
        app.log.error({ err: error, requestId }, "a picture was not stored");
      refused.push(`${file.name}: ${error instanceof DomainError ? error.message : notStored}`);
    }
  }
  if (refused.length > 0)
    return refuse(
      { values, errors: { pictures: refused.join(" ") }, message: messages.upload.failed },
      400,
    );
  const read = readProductDraft(values);
  if ("refusal" in read) return refuse(read.refusal, 400);
  try {
    return { saved: await save(read.draft, form) };
  } catch (error) {
    if (error instanceof DomainError)
      return refuse({ values, errors: {}, message: error.message }, 409);
    const expected = expectedAnswer(error);
    if (!expected) app.log.error({ err: error, requestId }, "a product was not saved");
    return refuse({ values, errors: {}, message: messages.upload.failed }, expected?.status ?? 500);
  }
}
