import type { DatabaseSync } from "node:sqlite";
import { randomCode } from "../random.ts";
import {
  duplicateReference,
  invalidAmount,
  invalidEmail,
  invalidReference,
  unsupportedCurrency,
} from "./errors.ts";
import { addTransaction, type NewTransaction, type Transaction } from "./transactions.ts";

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const referenceShape = /^[A-Za-z0-9.=-]+$/;
const smallestCharge = 5000;

/** Begins a transaction by Paystack's rules. Throws a PaystackError. */
export function beginTransaction(
  db: DatabaseSync,
  body: Record<string, unknown>,
  now: number,
): Transaction {
  const begun = addTransaction(db, readNewTransaction(body), now);
  if (!begun) throw duplicateReference();
  return begun;
}

function readNewTransaction(body: Record<string, unknown>): NewTransaction {
  const { email, amount, currency = "NGN", reference } = body;
  if (typeof email !== "string" || !emailShape.test(email)) throw invalidEmail();
  const kobo = readKobo(amount);
  if (kobo === undefined || kobo < smallestCharge) throw invalidAmount();
  if (currency !== "NGN") throw unsupportedCurrency();
  return {
    email,
    amount: kobo,
    currency,
    reference: readReference(reference),
    callbackUrl: typeof body["callback_url"] === "string" ? body["callback_url"] : null,
    metadata: readMetadata(body["metadata"]),
  };
}

/** Reads an amount in kobo from a number or from digits: Paystack's own examples use both. */
export function readKobo(value: unknown): number | undefined {
  if (typeof value === "string" && !/^\d+$/.test(value)) return undefined;
  const kobo = typeof value === "string" ? Number(value) : value;
  return typeof kobo === "number" && Number.isSafeInteger(kobo) && kobo > 0 ? kobo : undefined;
}

function readReference(reference: unknown): string {
  if (reference === undefined || reference === null || reference === "") return randomCode(10);
  if (typeof reference !== "string" || !referenceShape.test(reference)) throw invalidReference();
  return reference;
}

/**
 * Reads metadata, which may be sent as JSON text; missing metadata is returned as an empty string.
 */
function readMetadata(metadata: unknown): unknown {
  if (metadata === undefined || metadata === null || metadata === "") return "";
  if (typeof metadata !== "string") return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    return metadata;
  }
}
