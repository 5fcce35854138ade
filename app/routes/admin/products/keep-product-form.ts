import { keepPage } from "#app/forms/keep-typed.ts";
import { messages } from "#app/shared/messages.ts";
import { emptyProductForm, type ProductFormRefusal } from "#app/shared/product-form.ts";

/**
 * Sends the product form from the browser. Where no answer came, or the server failed, the page stays with everything that
 * was typed and chosen, and says so.
 */
export function keepProductForm<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const refusal: ProductFormRefusal = {
    values: emptyProductForm,
    errors: {},
    message: messages.upload.failed,
  };
  return keepPage(send, () => ({ refusal }));
}
