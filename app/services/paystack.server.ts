import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { PaystackError } from "./paystack-error.server.ts";
import { createPaystackLists, type PaystackLists } from "./paystack/paystack-lists.server.ts";
import { createCall, readAnswer } from "./paystack/paystack-call.server.ts";
import { createDisputes, type PaystackDisputes } from "./paystack/paystack-disputes.server.ts";

interface PaystackSettings {
  publicKey: string;
  secretKey: string;
  previousSecretKey?: string | undefined;
  apiUrl: string;
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
  id: z.int().optional(),
  status: z.enum(statuses),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  channel: z.string().nullish(),
  paid_at: z.string().nullish(),
  gateway_response: z.string().nullish(),
  fees: z.int().nullish(),
  authorization: z
    .object({ channel: z.string().nullish(), signature: z.string().nullish() })
    .nullish()
    .catch(null),
});
/**
 * What Paystack says of a payment. `amount` is kobo. HTTP 200 does not mean paid: `status` does.
 */
export interface Payment extends Omit<z.infer<typeof payment>, "authorization"> {
  /**
   * A keyed hash of the signature of the card, which is the same for everybody who pays with it.
   * Null for a payment without a card.
   */
  cardHash?: string | null;
}

const refund = z.object({
  id: z.int(),
  transaction: z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]),
  amount: z.int(),
  currency: z.string(),
  // A word that is new to us is none of an end.
  status: z
    .enum(["pending", "processing", "processed", "failed", "needs-attention"])
    .transform((status) => (status === "needs-attention" ? "needs_attention" : status))
    .catch("processing"),
  customer_note: z.string().nullish(),
  merchant_note: z.string().nullish(),
  /** The dispute whose loss this refund pays. */
  dispute: z.int().nullish().catch(null),
});
/** `amount` is the hundredth part of its currency. */
export type PaystackRefund = z.infer<typeof refund>;

/** What Paystack holds in one currency, in its hundredth part. */
const balance = z.object({ currency: z.string(), balance: z.int() });

interface TransactionRequest {
  email: string;
  amountKobo: number;
  reference: string;
  callbackUrl: string;
}

interface RefundRequest {
  reference: string;
  /** The amount in the hundredth part of the payment's currency. */
  amount: number;
  reason: string;
  note: string;
}

export interface Paystack {
  /** Starts a transaction in NGN. Throws `PaystackError`. */
  initialize(
    request: TransactionRequest,
  ): Promise<{ accessCode: string; authorizationUrl: string }>;
  /**
   * Returns a transaction, or null when Paystack knows none. Throws `PaystackError`, "rate_limited"
   * among others.
   */
  verify(reference: string): Promise<Payment | null>;
  /**
   * `note` is shown in Paystack's dashboard. Throws `PaystackError`: unless that is a refusal, it
   * may have been made all the same.
   */
  refund(request: RefundRequest): Promise<PaystackRefund>;
  /** All refunds of a payment, made by the site or in Paystack. Throws `PaystackError`. */
  listRefunds(reference: string): Promise<PaystackRefund[]>;
  /** The balance in kobo, from which refunds are taken. Throws `PaystackError`. */
  readBalance(): Promise<number>;
  lists: PaystackLists;
  disputes: PaystackDisputes;
  /** Hex HMAC-SHA512 of the raw body with the secret key, or with the one of before. */
  isSigned(rawBody: Uint8Array, signature: string | null): boolean;
}

const refundsAPage = 100;

/**
 * The client of services.md, "Paystack". Amounts are kobo. `onAway` is called whenever Paystack
 * could not be asked. `hash` is all that is kept of a card's signature; without it nothing is.
 */
export function createPaystack(
  { secretKey, previousSecretKey, apiUrl }: PaystackSettings,
  onAway: () => void = () => {},
  hash: (signature: string) => string | null = () => null,
): Paystack {
  const call = createCall({ secretKey, apiUrl }, onAway);

  const verify: Paystack["verify"] = async (reference) => {
    try {
      const { authorization, ...paid } = readAnswer(
        payment,
        await call(`/transaction/verify/${encodeURIComponent(reference)}`),
      );
      const { channel, signature } = authorization ?? {};
      return { ...paid, cardHash: channel === "card" && signature ? hash(signature) : null };
    } catch (error) {
      if (error instanceof PaystackError && error.code === "transaction_not_found") return null;
      throw error;
    }
  };

  return {
    verify,
    lists: createPaystackLists(call),
    disputes: createDisputes(call),
    async initialize({ email, amountKobo, reference, callbackUrl }) {
      const data = await call("/transaction/initialize", {
        email,
        amount: amountKobo,
        currency: "NGN",
        reference,
        callback_url: callbackUrl,
      });
      const { access_code, authorization_url } = readAnswer(initialized, data);
      return { accessCode: access_code, authorizationUrl: authorization_url };
    },
    async refund({ reference, amount, reason, note }) {
      const asked = {
        transaction: reference,
        amount,
        customer_note: reason,
        merchant_note: note,
      };
      return readAnswer(refund, await call("/refund", asked));
    },
    async listRefunds(reference) {
      const paid = await verify(reference);
      if (!paid) return [];
      const { id } = readAnswer(z.object({ id: z.int() }), paid);
      const found: PaystackRefund[] = [];
      for (let page = 1; ; page++) {
        const query = new URLSearchParams({
          transaction: String(id),
          perPage: String(refundsAPage),
          page: String(page),
        });
        const rows = readAnswer(z.array(refund), await call(`/refund?${query}`));
        found.push(...rows.filter(({ transaction }) => transaction === id));
        if (rows.length < refundsAPage) return found;
      }
    },
    async readBalance() {
      const rows = readAnswer(z.array(balance), await call("/balance"));
      return rows.find(({ currency }) => currency === "NGN")?.balance ?? 0;
    },
    isSigned(rawBody, signature) {
      const given = Buffer.from(signature ?? "", "hex");
      return [secretKey, previousSecretKey].some((key) => {
        if (!key) return false;
        const expected = createHmac("sha512", key).update(rawBody).digest();
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
