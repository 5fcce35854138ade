import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Sealing } from "./sealing.server.ts";

interface Work {
  /** What the proof is for; one for anything else is refused. */
  purpose: string;
  /** Until when the proof is accepted. */
  until: Date;
  /** Whether it takes twice as long. */
  isHard: boolean;
}

/** How many keys a browser derives before it finds the right one: from, and to. */
const attempts = { usual: [40, 60], hard: [90, 110] } as const;
/** Rounds of PBKDF2 for each key. */
const cost = 5_000;

/** The keys with which a site signs its tasks. */
export const secretsOf = (sealing: Sealing) => ({
  hmacSignatureSecret: sealing.hash("proof of work"),
  hmacKeySignatureSecret: sealing.hash("keys of proofs of work"),
});

/**
 * Returns a task as JSON that a browser solves by trying keys, in a tenth of a second on a laptop.
 */
export async function createWork(
  sealing: Sealing,
  { purpose, until, isHard }: Work,
): Promise<string> {
  const [from, to] = attempts[isHard ? "hard" : "usual"];
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(to, from),
    deriveKey,
    data: { purpose, until: until.getTime() },
    ...secretsOf(sealing),
  });
  return JSON.stringify(challenge);
}

const hex = z.string().regex(/^[\da-f]{2,64}$/);
const proof = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal("PBKDF2/SHA-256"),
      cost: z.literal(cost),
      data: z.object({ purpose: z.string(), until: z.int() }),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0).max(1_000), derivedKey: hex }),
});

/** Returns null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the name of a solved task, by which it is accepted once; null for what is no solution, for
 * another purpose, or too old. Derives no key, so that wrong ones cost nothing.
 */
export async function readProof(
  sealing: Sealing,
  sent: string,
  { purpose, at }: { purpose: string; at: Date },
): Promise<string | null> {
  const read = z.string().max(2_000).transform(parseJson).pipe(proof).safeParse(sent);
  if (!read.success) return null;
  const { challenge, solution } = read.data;
  const { data, nonce } = challenge.parameters;
  if (data.purpose !== purpose || data.until <= at.getTime()) return null;
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    ...secretsOf(sealing),
  });
  return verified ? nonce : null;
}
