import { data, isRouteErrorResponse } from "react-router";
import type { Refusal } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formValues } from "./form-values.ts";

interface Sending {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * Keeps the page with what was typed when no answer came or the server failed; React Router alone
 * would replace it by an error page.
 */
export async function clientAction({ request, serverAction }: Sending) {
  const sent = request.clone();
  try {
    // The type of the server's answer is known by each route's own action; the type here is that of
    // what is added to it.
    return (await serverAction()) as never;
  } catch (error) {
    // A redirect is an answer; so is a refusal that names its status.
    if (error instanceof Response || (isRouteErrorResponse(error) && !keepsPage(error.status)))
      throw error;
    const { intent, ...values } = formValues(await sent.formData());
    const failure = error instanceof TypeError ? siteTexts.networkFailed : wordsOf(error);
    // The status prevents React Router from running the loaders over the network that just failed.
    return data<Refusal<never>>({ ok: false, intent, values, failure }, { status: 503 });
  }
}

/**
 * The statuses after which the page stays: a form that could not be read or is too large, and a
 * server that failed.
 */
const keepsPage = (status: number) => status === 400 || status === 413 || status >= 500;

/**
 * The server's own message, such as that it can be tried again; never what a proxy before it
 * writes.
 */
function wordsOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return siteTexts.serverFailed;
  const { status, data: words } = error as { status: number; data: unknown };
  if (words === siteTexts.away.text) return words;
  if (status < 500 && typeof words === "string" && /^[^<]/.test(words)) return words;
  return status === 413 ? siteTexts.refused.tooLarge : siteTexts.serverFailed;
}
