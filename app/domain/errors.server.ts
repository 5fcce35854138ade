/**
 * An expected refusal: its message is written for the person who asked, its code for the code that asked. The verbs of a noun
 * raise a class of their own that names their codes.
 */
export class DomainError<Code extends string = string> extends Error {
  override name = "DomainError";
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}
