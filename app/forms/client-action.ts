import { data, isRouteErrorResponse } from "react-router";
import type { Refusal } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formValues } from "./form-values.ts";

interface Sending {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * Where no answer came, or the server failed, the page stays with what was typed; React Router
 * alone would put an error page there.
 */
export async function clientAction({ request, serverAction }: Sending) {
  const sent = request.clone();
  try {
    // What the server answers is known by each route's own action. The type here is of what is
    // added to that.
    return (await serverAction()) as never;
  } catch (error) {
    // A redirect is an answer; so is a refusal that names its status.
    if (error instanceof Response || (isRouteErrorResponse(error) && !keeps(error.status)))
      throw error;
    const { intent, ...values } = formValues(await sent.formData());
    const failure = error instanceof TypeError ? siteTexts.networkFailed : wordsOf(error);
    // The status keeps React Router from asking the loaders again, over the network that just failed.
    return data<Refusal<never>>({ ok: false, intent, values, failure }, { status: 503 });
  }
}

/**
 * A form that could not be read, one that is too large, and a server that cannot take it just now
 * or at all.
 */
const keeps = (status: number) => status === 400 || status === 413 || status >= 500;

/**
 * What the server says for itself, such as that it can be tried again; never what a proxy before it
 * writes.
 */
function wordsOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return siteTexts.serverFailed;
  const { status, data: words } = error as { status: number; data: unknown };
  if (words === siteTexts.away.text) return words;
  if (status < 500 && typeof words === "string" && /^[^<]/.test(words)) return words;
  return status === 413 ? siteTexts.refused.tooLarge : siteTexts.serverFailed;
}
