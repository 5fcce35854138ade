import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { secretsOf } from "../app/services/proof-of-work.server.ts";
import { createSealing } from "../app/services/sealing.server.ts";
import { secret } from "./crowd.ts";

const secrets = secretsOf(createSealing(secret));

/**
 * Returns a proof that costs this machine hardly anything, and its site as much as any: buyers solve
 * their tasks by processors of their own. It is of the same task, signed with the site's secret so
 * that the first key that is tried is the right one.
 */
export async function knownProof(task: string): Promise<string> {
  const { algorithm, cost, data } = JSON.parse(task).parameters;
  const challenge = await createChallenge({
    algorithm,
    cost,
    counter: 0,
    deriveKey,
    data,
    ...secrets,
  });
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
