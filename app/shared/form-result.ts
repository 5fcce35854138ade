/**
 * How a form post went, as its page shows it. A refused post carries what was typed, so that nothing has to be typed again.
 * `failure` opens the failure popup; `errors` stand beside their fields, `formErrors` beside the form.
 */
export type FormResult<Field extends string> =
  | { ok: true }
  | {
      ok: false;
      values: Partial<Record<Field, string>>;
      errors?: Partial<Record<Field, string>>;
      formErrors?: string[];
      failure?: string;
    };

export type Refusal<Field extends string> = Extract<FormResult<Field>, { ok: false }>;

/** What a page with a contact or a newsletter form answers to a post: the form that was sent, and how it went. */
export interface FormAnswers {
  contact?: FormResult<"name" | "email" | "message">;
  subscribe?: FormResult<"email">;
}
