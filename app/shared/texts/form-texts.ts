import { tryAgainIn } from "./visitor-texts.ts";

export const newsletter = {
  success: "all done!",
  failureTitle: "oops!",
  failed: "Subscription failed. Please try again.",
  failure: "Something went wrong, you are not yet subscribed! Please try again.",
  fields: {
    email: "Please enter your e-mail address.",
    emailInvalid: "Please enter a valid e-mail address.",
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
    email: "Please enter your e-mail address.",
    emailInvalid: "Please enter a valid e-mail address.",
    message: "Please write your message.",
    messageLong: "Please shorten your message to 5,000 letters.",
    tooMany: (minutes: number) =>
      `One sender’s limit is 8 messages in ten minutes. ${tryAgainIn(minutes)}`,
  },
} as const;
