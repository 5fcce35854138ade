/** `errors` stand beside their fields, `formErrors` beside the form. */
export interface Refused<Field extends string = string> {
  ok: false;
  errors?: Partial<Record<Field, string>>;
  formErrors?: string[];
  /** Set where the network, our server or a service behind it failed. */
  failure?: string;
  /** The HTTP status, which is 400 unless given. */
  status?: 200 | 400 | 404 | 409;
}

/** `message` where the page has no words of its own. */
export type Outcome<Field extends string = string, Done = unknown> =
  | ({ ok: true; message?: string } & Done)
  | Refused<Field>;

/** The refusal of a form that was filled in rightly, and whose `reason` lies elsewhere. */
export const refuse = (reason: string): Refused => ({
  ok: false,
  formErrors: [reason],
  status: 200,
});

/** A refusal with what was typed, so that nothing has to be typed again. */
export interface Refusal<Field extends string = string> extends Refused<Field> {
  intent?: string;
  values: Partial<Record<Field, string>>;
}

export type FormResult<Field extends string = string, Done = unknown> =
  | ({ ok: true; intent?: string; message?: string } & Done)
  | Refusal<Field>;

type FieldIn<Result> = Result extends { ok: false; values: infer Values }
  ? Extract<keyof Values, string>
  : never;

export const refusalIn = <Result extends FormResult | null | undefined>(result: Result) =>
  (result?.ok === false ? result : undefined) as Refusal<FieldIn<Result>> | undefined;

/** The refusal of the form with one of these intents, on a page that has several. */
export const refusalOf = (refusal: Refusal | undefined, ...intents: string[]) =>
  refusal?.intent !== undefined && intents.includes(refusal.intent) ? refusal : undefined;

/** Joins the errors of the form and its fields, for a page with no place beside the fields. */
export const refusalText = (refusal: Refusal | undefined): string =>
  [...Object.values(refusal?.errors ?? {}), formError(refusal)].filter(Boolean).join(" ");

/** Empty where fields alone are marked. */
export const formError = ({ formErrors = [], failure }: Partial<Refused> = {}): string =>
  [...formErrors, failure].filter(Boolean).join(" ");

/**
 * What a field shows: its name, what was typed in it or else `initial`, and why it was refused.
 * Spread it into the field's control.
 */
export const fieldOf = <Field extends string, Initial = undefined>(
  refusal: Refusal<Field> | undefined,
  name: NoInfer<Field>,
  initial?: Initial,
) => ({
  name,
  defaultValue: refusal?.values[name] ?? initial,
  error: refusal?.errors?.[name],
});
