import { data, isRouteErrorResponse } from "react-router";
import { messages } from "#app/shared/messages.ts";

/**
 * Sends a form from the browser, as the `clientAction` of a route. Where no answer came, or the server failed, the page
 * stays as it is and gets `failed(message)` for an answer; without this, React Router puts an error page in its place.
 */
export async function keepPage<Answer>(
  serverAction: () => Promise<Answer>,
  failed: (message: string) => unknown,
): Promise<Answer> {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect is an answer; so is a refusal that names its status.
    if (error instanceof Response || (isRouteErrorResponse(error) && !keeps(error.status)))
      throw error;
    const message = error instanceof TypeError ? messages.networkFailed : wordsOf(error);
    // The status keeps React Router from asking the loaders again, over the network that just failed.
    return data(failed(message), { status: 503 }) as Answer;
  }
}

/** A form that could not be read, one that is too large, and a server that cannot take it just now or at all. */
const keeps = (status: number) => status === 400 || status === 413 || status >= 500;

/** What the server says for itself, such as that it can be tried again; never what a proxy before it writes. */
function wordsOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return messages.serverFailed;
  const { status, data: words } = error as { status: number; data: unknown };
  if (words === messages.away.text) return words;
  if (status < 500 && typeof words === "string" && /^[^<]/.test(words)) return words;
  return status === 413 ? messages.refused.tooLarge : messages.serverFailed;
}
