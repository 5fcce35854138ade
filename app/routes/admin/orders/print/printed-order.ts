import { groupedBy } from "#app/shared/lists.ts";
import { sorted } from "#app/shared/sorted.ts";
import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";

export interface PrintedOrder {
  id: string;
  number: string;
  username: string;
  phone: string;
  /** Where the order is handed over, and its region; one place for all pick-ups. */
  place: string;
  region: string;
  createdAt: Date;
  note: string;
  /** The QR code of the order's page in the back office, which slips alone print. */
  code: DrawnQrCode | null;
  lines: { name: string; color: string | null; size: string | null; quantity: number }[];
}

export const byRegion = (orders: readonly PrintedOrder[]): [string, PrintedOrder[]][] =>
  sorted([...groupedBy(orders, ({ region }) => region)], ([one], [other]) =>
    one.localeCompare(other),
  );
