import { data, isRouteErrorResponse } from "react-router";
import { messages } from "#app/shared/messages.ts";
import { emptyProductForm, type ProductFormRefusal } from "#app/shared/product-form.ts";

/**
 * Sends the product form from the browser. Where no answer came, the page stays with everything that was typed and
 * chosen, and says so; without this, React Router puts an error page in its place.
 */
export async function keepProductForm<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const refusal: ProductFormRefusal = {
      values: emptyProductForm,
      errors: {},
      message: messages.upload.failed,
    };
    // The status keeps React Router from asking the loaders again, over the network that just failed.
    return data({ refusal }, { status: 503 }) as Answer;
  }
}
