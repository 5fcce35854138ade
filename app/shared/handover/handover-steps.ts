import { keysOf } from "#app/shared/records.ts";

/** The steps of a hand-over, in their order. */
export const handoverSteps = {
  owner: "The new owner is in",
  past: "Those who leave are out",
  factors: "Second factors are made",
  keys: "Paystack has new keys",
  mail: "E-mail arrives",
  google: "Google sign-in works",
  backup: "A backup comes back whole",
  open: "What is still open is known",
  letter: "The letter is written",
} as const;

export type HandoverStep = keyof typeof handoverSteps;

export const handoverStepNames = keysOf(handoverSteps);

/** What the site cannot know of itself, and the letter says as somebody typed it. */
export const letterFields = {
  server: {
    label: "The server",
    hint: "Who rents it, from whom, what it costs, when it is due.",
  },
  domain: { label: "The domain", hint: "Where it is registered, by whom, and until when." },
  accounts: {
    label: "Paystack, mail and Google",
    hint: "Whose accounts they are, and how somebody gets in. No passwords and no keys.",
  },
  backups: { label: "Backups", hint: "Where they lie besides the server, and who can read them." },
  people: { label: "Whom to call", hint: "Names and phone numbers of those who can help." },
} as const;

export type LetterField = keyof typeof letterFields;

export const letterFieldNames = keysOf(letterFields);

export const longestLetterField = 600;
