import { z } from "zod";

/** Specification.md section 7, "Contact form". */
export interface ContactFields {
  name: string;
  email: string;
  message: string;
}

/**
 * Messages are whole sentences. `code` is that of the service (services.md, "Formspree"),
 * UNSPECIFIED for any other.
 */
export type FormServiceAnswer =
  | { accepted: true }
  | {
      accepted: false;
      formErrors: { code: string; message: string }[];
      fieldErrors: Partial<Record<keyof ContactFields, string>>;
    };

/** Throws an Error where it gave no answer: a later try may succeed. */
export type FormService = (fields: ContactFields) => Promise<FormServiceAnswer>;

const formCodes = new Set([
  "BLOCKED",
  "EMPTY",
  "FILES_TOO_BIG",
  "FORM_NOT_FOUND",
  "INACTIVE",
  "NO_FILE_UPLOADS",
  "PROJECT_NOT_FOUND",
  "TOO_MANY_FILES",
]);
const refusal = z.object({
  error: z.string().optional(),
  errors: z
    .array(
      z.object({ code: z.string().optional(), field: z.string().optional(), message: z.string() }),
    )
    .default([]),
});
type Refusal = z.infer<typeof refusal>;

const answerWithinMs = 5_000;

/** Makes the form service. Returns null where messages are only stored. */
export function createFormService(settings: { url: string } | undefined): FormService | null {
  if (!settings) return null;
  return async (fields) => {
    const response = await fetch(settings.url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (response.ok) return { accepted: true };
    const parsed = refusal.safeParse(await response.json().catch(() => null));
    const temporary = response.status >= 500 || response.status === 429 || response.status === 408;
    if (temporary || !parsed.success)
      throw new Error(`The form service answered ${response.status}`);
    return { accepted: false, ...sort(parsed.data) };
  };
}

function sort({ error, errors }: Refusal) {
  const fieldErrors: Partial<Record<keyof ContactFields, string>> = {};
  const formErrors: { code: string; message: string }[] = [];
  for (const { code, field, message } of errors)
    if (field === "name" || field === "email" || field === "message")
      fieldErrors[field] ??= sentence(`${field} ${message}`);
    else
      formErrors.push({
        code: code && formCodes.has(code) ? code : "UNSPECIFIED",
        message: sentence(message),
      });
  if (errors.length === 0)
    formErrors.push({ code: "UNSPECIFIED", message: sentence(error ?? "refused") });
  return { formErrors, fieldErrors };
}

/** The service says what would follow the field's name: "should be an email". */
const sentence = (words: string) =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
