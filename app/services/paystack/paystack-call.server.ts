import { z } from "zod";
import { PaystackError, waitOf } from "#app/services/paystack-error.server.ts";
import { ask } from "./paystack-request.server.ts";
import { readJson } from "./read-json.server.ts";

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.unknown().optional(),
  code: z.string().optional(),
});

/** With `body` it is a POST of that, as JSON. */
export type PaystackCall = (path: string, body?: object) => Promise<unknown>;

/** Asks Paystack and gives its `data`. Raises `PaystackError`; `onAway` is told whenever it could not be asked. */
export function createCall(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string },
  onAway: () => void,
): PaystackCall {
  const headers = { authorization: `Bearer ${secretKey}`, "content-type": "application/json" };
  return async (path, body) => {
    const { status, ...told } = await ask(apiUrl + path, {
      headers,
      body: body && JSON.stringify(body),
      withinMs: 15_000,
    }).catch((error: unknown) => {
      onAway();
      throw new PaystackError("unreachable", `Paystack did not answer: ${String(error)}`);
    });
    if (status === 429)
      throw new PaystackError("rate_limited", "Too many requests", waitOf(told.headers), true);
    if (status >= 500 || status === 401) onAway();
    const answer = envelope.safeParse(readJson(told.body));
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

export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(data);
  if (!result.success)
    throw new PaystackError("unreadable", "Paystack's answer has an unknown shape");
  return result.data;
}
