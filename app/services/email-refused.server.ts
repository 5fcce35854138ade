/** The provider will never take this e-mail: trying again is no use. `message` is in the provider's words. */
export class EmailRefused extends Error {
  override name = "EmailRefused";
}

/** The receiving mailbox takes no e-mail for now, while others may. `message` is in the server's words. */
export class EmailDeferred extends Error {
  override name = "EmailDeferred";
}
