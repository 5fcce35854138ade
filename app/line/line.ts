/** Why an answer does not come: the line is dead, or the server fails. */
export type Trouble = "line" | "server";

/** Says that the server failed, and not what was asked of it. */
export class ServerFailed extends Error {}

interface Wait {
  trouble: Trouble;
  /** Whether somebody sees the page wait for it; what is fetched beforehand waits unseen. */
  isSeen: boolean;
  again: () => void;
}

interface Persistence {
  signal?: AbortSignal | null;
  isSeen?: () => boolean;
}

const firstPauseMs = 1_000;
const longestPauseMs: Record<Trouble, number> = { line: 5_000, server: 30_000 };

const waits = new Set<Wait>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** What the page waits behind; null when nothing is the matter. */
export const troubleNow = (): Trouble | null =>
  [...waits].find(({ isSeen }) => isSeen)?.trouble ?? null;

/** Calls `listener` whenever `troubleNow` may have changed, until the function it gives is called. */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has everything that waits try at once. */
export const tryAgain = () => waits.forEach(({ again }) => again());

/**
 * Tries until there is an answer, however long the line is dead or the server fails: with growing pauses, and at once
 * when the line comes back. Only for what may be asked twice. Raises what is not the line's or the server's fault, and
 * the signal's reason when nobody waits any more.
 */
export async function persist<Answer>(
  attempt: () => Promise<Answer>,
  { signal, isSeen = () => true }: Persistence = {},
): Promise<Answer> {
  const wait: Wait = { trouble: "line", isSeen: false, again() {} };
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        // The browser's own word for an answer, or a script, that did not arrive.
        if (!(error instanceof TypeError || error instanceof ServerFailed)) throw error;
        wait.trouble = error instanceof TypeError ? "line" : "server";
        wait.isSeen = isSeen();
      }
      const paused = pause(wait, tries, signal);
      waits.add(wait);
      tell();
      await paused;
    }
  } finally {
    if (waits.delete(wait)) tell();
  }
}

function pause(wait: Wait, tries: number, signal?: AbortSignal | null): Promise<void> {
  const fullMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs[wait.trouble]);
  return new Promise((resolve, reject) => {
    wait.again = resolve;
    // Not everybody at the same moment when a server is back.
    setTimeout(resolve, fullMs * (0.75 + Math.random() / 2));
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
    if (signal?.aborted) reject(signal.reason as Error);
  });
}

/** For `lazy`: a piece of the page whose script the line loses is late, and no error. */
export const fetchPiece = <Module>(load: () => Promise<Module>): Promise<Module> =>
  typeof window === "undefined" ? load() : persist(load, { isSeen: () => false });
