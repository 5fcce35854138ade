import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";

export interface PrintedOrder {
  id: string;
  number: string;
  username: string;
  phone: string;
  /** Where it is handed over, and its region; one place for all that is picked up. */
  place: string;
  region: string;
  createdAt: Date;
  note: string;
  /** Of its page in the back office; on slips alone. */
  code: DrawnQrCode | null;
  lines: { name: string; color: string | null; size: string | null; quantity: number }[];
}

export const byRegion = (orders: readonly PrintedOrder[]): [string, PrintedOrder[]][] =>
  [...Map.groupBy(orders, ({ region }) => region)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
