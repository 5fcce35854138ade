/** A file of its own: a first visit carries no other texts. */

export const tryAgainIn = (minutes: number) =>
  `Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;

export const newsletter = {
  success: "all done!",
  failureTitle: "oops!",
  failed: "Subscription failed. Please try again.",
  failure: "Something went wrong, you are not yet subscribed! Please try again.",
  fields: {
    email: "Please enter your email address.",
    emailInvalid: "Please enter a valid email address.",
    tooMany: (minutes: number) =>
      `One sender’s limit is 20 subscriptions in ten minutes. ${tryAgainIn(minutes)}`,
  },
} as const;

export const contact = {
  success: "all done!",
  failureTitle: "oops!",
  failure: "Something went wrong, your message didnt go through! Please try again.",
  fields: {
    name: "Please enter your name.",
    nameLong: "Please shorten your name to 100 letters.",
    nameHidden: "Please write your name without invisible characters.",
    email: "Please enter your email address.",
    emailInvalid: "Please enter a valid email address.",
    message: "Please write your message.",
    messageLong: "Please shorten your message to 5,000 letters.",
    tooMany: (minutes: number) =>
      `One sender’s limit is 8 messages in ten minutes. ${tryAgainIn(minutes)}`,
  },
} as const;

export const submitting = "Submitting..." as const;

export const tooMany = (minutes: number) => `Too many attempts. ${tryAgainIn(minutes)}`;

export const serverFailed = "Something went wrong on our side. Please try again." as const;

export const waiting = {
  line: "No connection. We keep trying.",
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
  text: "We cannot reach our records just now. Nothing you did before is lost. Please try again in a few seconds.",
  again: "Try again",
} as const;

export const refused = {
  tooLarge: "What you sent is too large. Shorten it and send it again.",
  form: "This form did not arrive as a form. Go back and send it once more.",
  address: "There is a character in this address that does not belong there.",
  character: (field: string) =>
    `There is a character in “${field}” that cannot be kept. Take it out and send it again.`,
} as const;
