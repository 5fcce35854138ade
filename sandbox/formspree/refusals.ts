interface FormError {
  code: string;
  field?: string;
  message: string;
}

const formLevel = new Map([
  ["BLOCKED", "This submission was blocked"],
  ["EMPTY", "The form is empty"],
  ["FILES_TOO_BIG", "The files are too big"],
  ["FORM_NOT_FOUND", "This form does not exist"],
  ["INACTIVE", "This form is inactive"],
  ["NO_FILE_UPLOADS", "File uploads are not supported"],
  ["PROJECT_NOT_FOUND", "This project does not exist"],
  ["TOO_MANY_FILES", "Too many files"],
  // This code is in no list: Formspree may add codes at any time, which clients treat as
  // UNSPECIFIED.
  ["SOMETHING_NEW", "Something new went wrong"],
]);

const fieldLevel = new Map([
  ["REQUIRED_FIELD_EMPTY", "should not be empty"],
  ["REQUIRED_FIELD_MISSING", "is required"],
  ["STRIPE_CLIENT_ERROR", "was not accepted by Stripe"],
  ["STRIPE_SCA_ERROR", "needs another confirmation by Stripe"],
  ["TYPE_EMAIL", "should be an email"],
  ["TYPE_NUMERIC", "should be a number"],
  ["TYPE_TEXT", "should be text"],
]);

/** The refusal that the local part of an address asks for: `type-text@…` for TYPE_TEXT. */
export function askedRefusal(email: string): FormError | undefined {
  const code = email.split("@")[0]!.toUpperCase().replaceAll("-", "_");
  const ofForm = formLevel.get(code);
  if (ofForm) return { code, message: ofForm };
  const ofField = fieldLevel.get(code);
  return ofField ? { code, field: "email", message: ofField } : undefined;
}

export function foundRefusal(fields: Record<string, string>): FormError | undefined {
  if (Object.values(fields).every((value) => !value.trim()))
    return { code: "EMPTY", message: formLevel.get("EMPTY")! };
  const email = fields["email"];
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return { code: "TYPE_EMAIL", field: "email", message: fieldLevel.get("TYPE_EMAIL")! };
  return undefined;
}
