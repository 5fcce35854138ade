import { secretFields } from "#app/shared/secret-fields.ts";

/** The texts of a form that are returned to its page with a refusal: all but secrets. */
export function formValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !secretFields.has(entry[0]),
    ),
  );
}
