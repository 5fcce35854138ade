/** An expected refusal: its message is written for the person who asked, its code for the code that asked. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
