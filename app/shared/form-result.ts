/** Why a form was not taken: `errors` stand beside their fields, `formErrors` beside the form. */
export interface Refused<Field extends string = string> {
  ok: false;
  errors?: Partial<Record<Field, string>>;
  formErrors?: string[];
  /** Why nobody could take it: the line, our server, or the one behind it. */
  failure?: string;
  /** How it is answered, where not with 400. */
  status?: 200 | 400 | 404 | 409;
}

/** What a verb of the domain makes of a form. `message` says so where the page has no words of its own for it. */
export type Outcome<Field extends string = string, Done = unknown> =
  | ({ ok: true; message?: string } & Done)
  | Refused<Field>;

/** A refusal as its page gets it: with what was typed, so that nothing has to be typed again. */
export interface Refusal<Field extends string = string> extends Refused<Field> {
  /** Which of a page's forms it was. */
  intent?: string;
  values: Partial<Record<Field, string>>;
}

/** How a form post went. */
export type FormResult<Field extends string = string, Done = unknown> =
  | ({ ok: true; intent?: string; message?: string } & Done)
  | Refusal<Field>;

/** The fields that a page's answers name between them. */
type FieldIn<Result> = Result extends { ok: false; values: infer Values }
  ? Extract<keyof Values, string>
  : never;

/** The refusal in an answer; undefined where there is none. */
export const refusalIn = <Result extends FormResult | null | undefined>(result: Result) =>
  (result?.ok === false ? result : undefined) as Refusal<FieldIn<Result>> | undefined;

/** All that a refusal says, for a page with no place beside the fields. */
export const refusalText = (refusal: Refusal | undefined): string =>
  [...Object.values(refusal?.errors ?? {}), formError(refusal)].filter(Boolean).join(" ");

/** What a refusal says of the form as a whole; empty where fields alone are marked. */
export const formError = ({ formErrors = [], failure }: Partial<Refused> = {}): string =>
  [...formErrors, failure].filter(Boolean).join(" ");
