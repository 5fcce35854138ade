export type ConnectionProblem = "network" | "server";

export class ServerFailed extends Error {}

interface Wait {
  problem: ConnectionProblem;
  /** Whether somebody sees that it waits; what is loaded in advance waits unseen. */
  isSeen: () => boolean;
  again: () => void;
}

interface Persistence {
  signal?: AbortSignal | null;
  isSeen?: () => boolean;
}

const firstPauseMs = 1_000;
const longestPauseMs: Record<ConnectionProblem, number> = { network: 5_000, server: 30_000 };

const waits = new Set<Wait>();
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

export const connectionProblem = (): ConnectionProblem | null =>
  [...waits].find(({ isSeen }) => isSeen())?.problem ?? null;

export function onConnectionProblem(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let destination: string | undefined;

/** Sets the address that the page is navigating to, or undefined when it is not navigating. */
export function setDestination(to: string | undefined): void {
  destination = to;
  notifyListeners();
}

export const isNavigating = (): boolean => destination !== undefined;

/** Waits until the page is navigating. */
export function destinationKnown(): Promise<string> {
  return new Promise((resolve) => {
    const check = () => {
      if (destination === undefined) return;
      stop();
      resolve(destination);
    };
    const stop = onConnectionProblem(check);
    check();
  });
}

export const retryNow = () => waits.forEach(({ again }) => again());

/**
 * Repeats an attempt with growing pauses until it succeeds; only for requests that may be sent
 * twice. Throws other errors, and the signal's reason.
 */
export async function retry<Answer>(
  attempt: () => Promise<Answer>,
  { signal, isSeen = () => true }: Persistence = {},
): Promise<Answer> {
  const wait: Wait = { problem: "network", isSeen, again() {} };
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        // The browser raises a TypeError for an answer or a script that did not arrive.
        if (!(error instanceof TypeError || error instanceof ServerFailed)) throw error;
        wait.problem = error instanceof TypeError ? "network" : "server";
      }
      const paused = pause(wait, tries, signal);
      waits.add(wait);
      notifyListeners();
      await paused;
    }
  } finally {
    if (waits.delete(wait)) notifyListeners();
  }
}

function pause(wait: Wait, tries: number, signal?: AbortSignal | null): Promise<void> {
  const fullMs = Math.min(firstPauseMs * 2 ** tries, longestPauseMs[wait.problem]);
  return new Promise((resolve, reject) => {
    wait.again = resolve;
    setTimeout(resolve, fullMs * (0.75 + Math.random() / 2));
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
    if (signal?.aborted) reject(signal.reason as Error);
  });
}

/**
 * Loads a script for `lazy`. If the network loses the script, its part of the page appears late,
 * without an error.
 */
export const retryChunk = <Module>(load: () => Promise<Module>): Promise<Module> =>
  typeof window === "undefined" ? load() : retry(load, { isSeen: () => false });
