import { pluralise } from "#app/shared/texts/pluralise.ts";

/** A file of its own: a first visit carries no other texts. */

export const tryAgainIn = (minutes: number) =>
  `Please try again in ${pluralise(minutes, "minute")}.`;

export const submitting = "Submitting..." as const;

export const tooMany = (minutes: number) => `Too many attempts. ${tryAgainIn(minutes)}`;

export const serverFailed = "Something went wrong on our side. Please try again." as const;

export const waiting = {
  network: "No connection. We keep trying.",
  server: "Something went wrong on our side. We keep trying.",
  again: "Try again",
} as const;

export const networkFailed = "Network Error" as const;

export const performancesClosed = "performance applications are currently closed" as const;

export const notFound = {
  title: "Page Not Found",
  text: "Sorry, the page you are looking for does not exist.",
} as const;

export const error = { title: "Unexpected Application Error!" } as const;

export const away = {
  title: "Back in a moment",
  text: "We cannot reach our records just now. Nothing you did before is lost; a form that you just sent was not saved. Please try again in a few seconds.",
  again: "Try again",
} as const;

export const refused = {
  tooLarge: "What you sent is too large. Shorten it and send it again.",
  form: "This form did not arrive as a form. Go back and send it once more.",
  earlierPage: "This page is older than the site. Load it again, and then send the form once more.",
  address: "There is a character in this address that does not belong there.",
  character: (field: string) =>
    `There is a character in “${field}” that cannot be kept. Take it out and send it again.`,
} as const;
