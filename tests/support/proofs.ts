import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** The task of a page that sells tickets, as a browser reads it; null where there is none. */
export function taskIn(page: string): string | null {
  const [, task] = / data-task="([^"]*)"/.exec(page) ?? [];
  return task?.replaceAll("&quot;", '"') ?? null;
}

/** Solves a task as the page's own script does. */
export async function solveTask(task: string): Promise<string> {
  const challenge = JSON.parse(task);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
