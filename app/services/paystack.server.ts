import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

interface PaystackSettings {
  publicKey: string;
  secretKey: string;
  apiUrl: string;
}

/** `code` is Paystack's own, such as "duplicate_reference". */
export class PaystackError extends Error {
  override name = "PaystackError";
  readonly code: string;
  readonly retryAfterMs: number; // milliseconds, after "rate_limited"

  constructor(code: string, message: string, retryAfterMs = 0) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** `x-ratelimit-reset` is an instant in seconds, or seconds from now. */
function waitOf(headers: Headers): number {
  const reset = Number(headers.get("x-ratelimit-reset") ?? headers.get("retry-after") ?? 1);
  if (!Number.isFinite(reset)) return 1_000;
  const waitMs = reset > 1e9 ? reset * 1_000 - Date.now() : reset * 1_000;
  return Math.max(1_000, waitMs);
}

const initialized = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string(),
});

const statuses = [
  "abandoned",
  "failed",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "reversed",
  "success",
] as const;
const payment = z.object({
  status: z.enum(statuses),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  channel: z.string().nullish(),
  paid_at: z.string().nullish(),
  gateway_response: z.string().nullish(),
});
/** What Paystack says of a payment. `amount` is kobo. HTTP 200 does not mean paid: `status` does. */
export type Payment = z.infer<typeof payment>;

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.unknown().optional(),
  code: z.string().optional(),
});

interface TransactionRequest {
  email: string;
  amountKobo: number;
  reference: string;
  callbackUrl: string;
}

export interface Paystack {
  /** Starts a transaction in NGN. Raises `PaystackError`. */
  initialize(
    request: TransactionRequest,
  ): Promise<{ accessCode: string; authorizationUrl: string }>;
  /** Null when Paystack knows none. Raises `PaystackError`, "rate_limited" among others. */
  verify(reference: string): Promise<Payment | null>;
  /** Hex HMAC-SHA512 of the raw body with the secret key. */
  isSigned(rawBody: string, signature: string | null): boolean;
}

/** services.md, "Paystack". Amounts are kobo. `onAway` is told whenever it could not be asked. */
export function createPaystack(
  { secretKey, apiUrl }: PaystackSettings,
  onAway: () => void = () => {},
): Paystack {
  async function call(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(apiUrl + path, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(15_000),
    }).catch((error: unknown) => {
      onAway();
      throw new PaystackError("unreachable", `Paystack did not answer: ${String(error)}`);
    });
    if (response.status === 429)
      throw new PaystackError("rate_limited", "Too many requests", waitOf(response.headers));
    if (response.status >= 500 || response.status === 401) onAway();
    const answer = envelope.safeParse(await response.json().catch(() => null));
    if (!answer.success)
      throw new PaystackError(
        "unreadable",
        `Paystack answered ${response.status} with an unknown shape`,
      );
    if (!response.ok || !answer.data.status)
      throw new PaystackError(answer.data.code ?? String(response.status), answer.data.message);
    return answer.data.data;
  }

  return {
    async initialize({ email, amountKobo, reference, callbackUrl }) {
      const data = await call("/transaction/initialize", {
        method: "POST",
        body: JSON.stringify({
          email,
          amount: amountKobo,
          currency: "NGN",
          reference,
          callback_url: callbackUrl,
        }),
      });
      const { access_code, authorization_url } = parse(initialized, data);
      return { accessCode: access_code, authorizationUrl: authorization_url };
    },
    async verify(reference) {
      try {
        return parse(payment, await call(`/transaction/verify/${encodeURIComponent(reference)}`));
      } catch (error) {
        if (error instanceof PaystackError && error.code === "transaction_not_found") return null;
        throw error;
      }
    },
    isSigned(rawBody, signature) {
      const expected = createHmac("sha512", secretKey).update(rawBody).digest();
      const given = Buffer.from(signature ?? "", "hex");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, data: unknown): z.infer<Schema> {
  const result = schema.safeParse(data);
  if (!result.success)
    throw new PaystackError("unreadable", "Paystack's answer has an unknown shape");
  return result.data;
}
