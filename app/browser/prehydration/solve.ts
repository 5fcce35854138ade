import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * A worker of the page that sells tickets: solves the task that it is sent and answers with the
 * proof, as the form sends it.
 */
addEventListener("message", async ({ data: task }: MessageEvent<string>) => {
  const challenge = JSON.parse(task);
  const solution = await solveChallenge({ challenge, deriveKey });
  postMessage(JSON.stringify({ challenge, solution }));
});
