/**
 * An expected refusal: its message is for the person who asked, its code for the code that asked.
 * Each noun has a class of its own.
 */
export class DomainError<Code extends string = string> extends Error {
  override name = "DomainError";
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The code of a refusal that a second factor answers: the form is shown again with a field for it.
 */
export const factorCode = "factor";
