import { z } from "zod";

/** As somebody types it into a form, with that form's words for none and for a wrong one. */
export const emailAddress = (texts: { email: string; emailInvalid: string }) =>
  z
    .string()
    .trim()
    .min(1, texts.email)
    .pipe(z.email(texts.emailInvalid).max(254, texts.emailInvalid));
