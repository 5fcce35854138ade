import { z } from "zod";
import { emailAddress } from "#app/shared/email-address.ts";
import { inOneLine } from "#app/shared/plain-text.ts";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";

const name = z
  .string()
  .transform((typed) => inOneLine(typed))
  .pipe(z.string().max(100, "At most 100 characters"));

const inOurCase = (packages: readonly string[]) => (typed: string) =>
  packages.find((type) => type.toLowerCase() === typed.trim().toLowerCase()) ?? typed;

const noAddress = "Write an e-mail address, such as ada@example.com";

export const ticketEmailAddress = emailAddress({
  email: noAddress,
  emailInvalid: noAddress,
}).transform((typed) => typed.toLowerCase());

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/**
 * The fields of a ticket as they are typed or as a line of an imported file has them. Its package
 * may be in any case, and is one of those, or of what a file may call them besides.
 */
export const ticketFields = (packages: readonly string[], alsoCalled: readonly string[] = []) =>
  z.object({
    firstName: name.refine((typed) => typed !== "", "Write the name here"),
    /** Empty for somebody with one name. */
    lastName: name,
    package: z
      .string()
      .transform(inOurCase([...packages, ...alsoCalled]))
      .pipe(z.enum([...packages, ...alsoCalled], either.format(packages))),
    gender: z.string().trim().max(40, "At most 40 characters").default(""),
    email: ticketEmailAddress,
    quantity: typedWholeNumber("Write a whole number").pipe(
      z.number().min(1, "At least 1").max(100, "At most 100"),
    ),
  });
export type TicketFields = z.infer<ReturnType<typeof ticketFields>>;

/** Why a ticket may exceed a capacity, as an organiser writes it; empty where it may not. */
export const roomReason = z.string().trim().max(500, "At most 500 characters").default("");
