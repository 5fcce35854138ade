import type { FormAnswers } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";

/** The answer of a page with a contact or a newsletter form to a post that failed: the failure popup, what was typed. */
export function failedForms(form: FormData): FormAnswers {
  const values = Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
  );
  return form.get("intent") === "contact"
    ? { contact: { ok: false, values, failure: messages.contact.failure } }
    : { subscribe: { ok: false, values, failure: messages.newsletter.failure } };
}
