import type { Choice } from "./wanted-item.ts";

/** What a press on one of the store's buttons came to. `id` tells two equal answers apart. */
export type StoreAnswer = { id: string } & (
  | { outcome: "added" | "removed"; message: string }
  /** A visitor: the choice goes along through sign-in. */
  | { outcome: "sign-in"; choice: Choice }
  | { outcome: "sold-out" }
  | { outcome: "choose"; missing: "color" | "size"; message: string }
  | { outcome: "refused"; message: string }
);

/** What the store's page shares with the panel over it. */
export interface StoreContext {
  answer: StoreAnswer | undefined;
  onAnswer: (answer: StoreAnswer) => void;
  /** Whether the panel was opened from the grid, to which "back" returns. */
  openedFromGrid: () => boolean;
}

/** The answer in place of one that never came. */
export function unansweredStore(message: string): StoreAnswer {
  return { id: String(performance.now()), outcome: "refused", message };
}
