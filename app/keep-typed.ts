import { data, isRouteErrorResponse } from "react-router";
import type { FormResult } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";

/**
 * Sends a form from the browser, as the `clientAction` of a route whose action answers a FormResult. Where no answer came, or the server failed, the page stays
 * with what was typed and says so beside the form; without this, React Router puts an error page in its place.
 */
export async function keepTyped<Answer>(serverAction: () => Promise<Answer>): Promise<Answer> {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is an answer; so is a refusal that names its status.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500))
      throw error;
    const offline = error instanceof TypeError;
    const formErrors = [offline ? messages.networkFailed : messages.serverFailed];
    // The status keeps React Router from asking the loaders again, over the network that just failed.
    const refusal: FormResult<string> = { ok: false, values: {}, formErrors };
    return data(refusal, { status: 503 }) as Answer;
  }
}
