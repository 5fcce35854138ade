/**
 * An expected refusal: its message is for the person who asked, its reason for the program.
 * Each noun has a class of its own.
 */
export class DomainError<Reason extends string = string> extends Error {
  override name = "DomainError";
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The reason of a refusal that a second factor answers: the form is shown again with a field for it.
 */
export const factorReason = "factor";
