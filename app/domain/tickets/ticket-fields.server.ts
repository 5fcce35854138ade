import { z } from "zod";
import { hasHiddenCharacters } from "#app/shared/plain-text.ts";

const missing = "Write the name here";
const name = z
  .string()
  .trim()
  .min(1, missing)
  .max(100, "At most 100 characters")
  .refine((typed) => !hasHiddenCharacters(typed), "Write the name without invisible characters.");

const inOurCase = (packages: readonly string[]) => (typed: string) =>
  packages.find((type) => type.toLowerCase() === typed.trim().toLowerCase()) ?? typed;

export const ticketEmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.email("Write an e-mail address, such as ada@example.com").max(254, "At most 254 characters"),
  );

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/**
 * The fields of a ticket as they are typed or as a line of an imported file has them. Its package
 * may be in any case, and is one of those, or of what a file may call them besides.
 */
export const ticketFields = (packages: readonly string[], alsoCalled: readonly string[] = []) =>
  z.object({
    firstName: name,
    lastName: name,
    package: z
      .string()
      .transform(inOurCase([...packages, ...alsoCalled]))
      .pipe(z.enum([...packages, ...alsoCalled], either.format(packages))),
    gender: z.string().trim().max(40, "At most 40 characters").default(""),
    email: ticketEmailAddress,
    quantity: z.coerce
      .number("Write a whole number")
      .int("Write a whole number")
      .min(1, "At least 1")
      .max(100, "At most 100"),
  });
export type TicketFields = z.infer<ReturnType<typeof ticketFields>>;

/** Why a ticket may exceed a capacity, as an organiser writes it; empty where it may not. */
export const roomReason = z.string().trim().max(500, "At most 500 characters").default("");
