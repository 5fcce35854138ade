import { z } from "zod";

/**
 * The schema of an address that somebody types, with the form's words for none and for a wrong one.
 */
export const emailAddress = (texts: { email: string; emailInvalid: string }) =>
  z
    .string()
    .trim()
    .min(1, texts.email)
    .pipe(z.email(texts.emailInvalid).max(254, texts.emailInvalid));
