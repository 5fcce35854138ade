import { digestOf, newId } from "#app/db/ids.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { createPaystack } from "#app/services/paystack.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { changeHandover, type Handover } from "./handover.server.ts";

/** The state of Paystack's keys since the hand-over began. */
export type KeysState = "sandbox" | "old" | "tried" | "untried" | "new";

/**
 * The keys are settings of the server, which the site reads at its start: new once it runs with
 * others than at the beginning, and with those that were tried here.
 */
export function stateOfKeys({ env }: Parts<"env">, { keyBefore, triedKey }: Handover): KeysState {
  if (env.sandbox.includes("paystack")) return "sandbox";
  const running = digestOf(env.paystack.secretKey);
  if (running === keyBefore) return triedKey ? "tried" : "old";
  return triedKey?.digest === running ? "new" : "untried";
}

const modeOf = (key: string) => /^[ps]k_(test|live)_\w+$/.exec(key)?.[1];

interface TypedKeys {
  publicKey: string;
  secretKey: string;
}

/** Asks Paystack with a pair of keys that was pasted. Nothing of them is stored. */
export async function checkKeys(
  { env }: Parts<"env">,
  typed: TypedKeys,
  /** Whether the keys are to be of the kind that the site runs with, live or test. */
  { ofSameMode }: { ofSameMode: boolean },
): Promise<Outcome<"publicKey" | "secretKey">> {
  const refuse = (errors: { publicKey?: string; secretKey?: string }) =>
    ({ ok: false, errors }) as const;
  const [publicKey, secretKey] = [typed.publicKey.trim(), typed.secretKey.trim()];
  if (!publicKey.startsWith("pk_") || !modeOf(publicKey))
    return refuse({ publicKey: "It has to look like pk_live_… or pk_test_…" });
  if (!secretKey.startsWith("sk_") || !modeOf(secretKey))
    return refuse({ secretKey: "It has to look like sk_live_… or sk_test_…" });
  if (modeOf(publicKey) !== modeOf(secretKey))
    return refuse({ publicKey: "One is a live key and the other a test key." });
  if (ofSameMode && modeOf(secretKey) !== modeOf(env.paystack.secretKey))
    return refuse({
      secretKey: `The site runs with ${modeOf(env.paystack.secretKey)} keys, and this is a ${modeOf(secretKey)} key.`,
    });
  try {
    // A payment that is nobody's: Paystack says so where the key is right.
    await createPaystack({ ...env.paystack, publicKey, secretKey }).verify(`handover-${newId(20)}`);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof PaystackError)) throw error;
    return refuse({
      secretKey:
        error.isRefusal && error.code !== "rate_limited"
          ? `Paystack refuses this key (${error.message}). Copy it anew from its dashboard.`
          : "Paystack does not answer as it should. Try again in some minutes.",
    });
  }
}

/**
 * Tries a pair of keys before they count. The digest of the secret one is stored, by which the site
 * knows later that it runs with it.
 */
export async function tryKeys(
  app: Parts<"db" | "env" | "now">,
  typed: TypedKeys,
  byUserId: string,
): Promise<Outcome<"publicKey" | "secretKey">> {
  const { now } = app;
  const tried = await checkKeys(app, typed, { ofSameMode: true });
  if (!tried.ok) return tried;
  const secretKey = typed.secretKey.trim();
  await changeHandover(app, byUserId, async (tx, handover) => {
    const change = { byUserId, action: "Tried new keys of payments", subject: "Paystack" };
    await recordChange(tx, change, now());
    const triedKey = { digest: digestOf(secretKey), at: now(), byId: byUserId };
    return { next: { ...handover, triedKey }, result: undefined };
  });
  return { ok: true };
}
