import { z } from "zod";
import { PaystackError, waitOf } from "#app/services/paystack-error.server.ts";

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.unknown().optional(),
  code: z.string().optional(),
});

export type PaystackCall = (path: string, init?: RequestInit) => Promise<unknown>;

/** Asks Paystack and gives its `data`. Raises `PaystackError`; `onAway` is told whenever it could not be asked. */
export function createCall(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string },
  onAway: () => void,
): PaystackCall {
  return async (path, init) => {
    const response = await fetch(apiUrl + path, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(15_000),
    }).catch((error: unknown) => {
      onAway();
      throw new PaystackError("unreachable", `Paystack did not answer: ${String(error)}`);
    });
    if (response.status === 429)
      throw new PaystackError("rate_limited", "Too many requests", waitOf(response.headers), true);
    if (response.status >= 500 || response.status === 401) onAway();
    const answer = envelope.safeParse(await response.json().catch(() => null));
    if (!answer.success)
      throw new PaystackError(
        "unreadable",
        `Paystack answered ${response.status} with an unknown shape`,
      );
    if (!response.ok || !answer.data.status)
      throw new PaystackError(
        answer.data.code ?? String(response.status),
        answer.data.message,
        0,
        response.status < 500 && response.status !== 408,
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
