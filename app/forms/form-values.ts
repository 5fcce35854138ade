const secrets = new Set(["password", "repeat", "current", "confirmation", "factor", "secretKey"]);

/** The texts of a form that go back to its page with a refusal: all but passwords. */
export function formValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !secrets.has(entry[0]),
    ),
  );
}
