import { type IncomingMessage, type RequestOptions, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { PaystackError, waitOf } from "#app/services/paystack-error.server.ts";
import { readJson } from "./read-json.server.ts";

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.unknown().optional(),
  code: z.string().optional(),
});

/** Calls Paystack's API. With `body` it posts that as JSON. */
export type PaystackCall = (path: string, body?: object) => Promise<unknown>;

/**
 * Asks Paystack. Returns the `data` of its complete answer, within `withinMs`. Throws
 * `PaystackError`; `onAway` is called whenever Paystack could not be asked.
 */
export function createCall(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string },
  onAway: () => void,
  withinMs = 15_000,
): PaystackCall {
  const headers = { authorization: `Bearer ${secretKey}`, "content-type": "application/json" };
  return async (path, body) => {
    const options = { headers, signal: AbortSignal.timeout(withinMs) };
    const response = await ask(apiUrl + path, options, body).catch((error: unknown) => {
      onAway();
      throw new PaystackError("unreachable", `Paystack did not answer: ${String(error)}`);
    });
    // An answer that breaks off is one, which cannot be read.
    const json = await text(response).catch(() => "");
    const status = response.statusCode!;
    if (status === 429)
      throw new PaystackError("rate_limited", "Too many requests", waitOf(response.headers), true);
    if (status >= 500 || status === 401) onAway();
    const answer = envelope.safeParse(readJson(json));
    if (!answer.success)
      throw new PaystackError("unreadable", `Paystack answered ${status} with an unknown shape`);
    if (status >= 300 || !answer.data.status)
      throw new PaystackError(
        answer.data.code ?? String(status),
        answer.data.message,
        0,
        status < 500 && status !== 408,
      );
    return answer.data.data;
  };
}

/**
 * Returns an answer as soon as it begins. A purchase asks twice, which by `fetch` would take half
 * as much of the processor again.
 */
function ask(url: string, options: RequestOptions, body?: object): Promise<IncomingMessage> {
  const send = url.startsWith("https:") ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    send(url, { ...options, method: body ? "POST" : "GET" }, resolve)
      .on("error", reject)
      .end(body && JSON.stringify(body));
  });
}

export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(data);
  if (!result.success)
    throw new PaystackError("unreadable", "Paystack's answer has an unknown shape");
  return result.data;
}
