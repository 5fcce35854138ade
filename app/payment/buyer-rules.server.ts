import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import { readPhone } from "#app/domain/accounts/phone.server.ts";
import { emailAddress } from "#app/shared/email-address.ts";

/** A person's name; `missing` is the refusal of an empty one. */
export const personName = (missing: string) => typedText(100, missing);

/**
 * An e-mail address, in small letters. `what` says in its refusal what is sent there, such as "the
 * tickets are".
 */
export const recipient = (what: string) =>
  emailAddress({
    email: `Please write your e-mail address: ${what} sent there.`,
    emailInvalid: "This is no e-mail address.",
  }).transform((email) => email.toLowerCase());

/**
 * The data of a buyer or waiting person, as `BuyerFields` sends it. The phone is in E.164, or null.
 */
export const buyerRules = (what: string) => ({
  name: personName("Please write your name."),
  email: recipient(what),
  phone: z
    .string()
    .catch("")
    .transform((typed, context) => {
      if (!typed.trim()) return null;
      const read = readPhone(typed);
      if ("e164" in read) return read.e164;
      context.addIssue({ code: "custom", message: read.wrong });
      return z.NEVER;
    }),
});
