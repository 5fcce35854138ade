import { href } from "react-router";

/**
 * An order's code is its address in the back office, as on its slip; a ticket's is its TicketId.
 */
export type QrKind = "order" | "ticket";

/** Ids, and no address that somebody else would have us show. */
export const isQrId = (code: string): boolean => /^[\w-]{1,60}$/.test(code);

/**
 * Returns the address of a QR code's picture, or null for an id that cannot be in one: an imported
 * id may be any text.
 */
export const qrImageUrl = (kind: QrKind, code: string): string | null =>
  isQrId(code) ? href("/files/codes/:kind/:code", { kind, code }) : null;
