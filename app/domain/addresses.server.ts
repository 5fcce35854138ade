import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { addresses, type AddressSnapshot } from "#app/db/schema.server.ts";

const noAddress: AddressSnapshot = {
  addressLine1: null,
  addressPhone: null,
  city: null,
  state: null,
};

/** A customer's address; every field null until it was given. */
export async function findAddress(db: Queryable, userId: string): Promise<AddressSnapshot> {
  const [address] = await db
    .select({
      addressLine1: addresses.addressLine1,
      addressPhone: addresses.addressPhone,
      city: addresses.city,
      state: addresses.state,
    })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  return address ?? noAddress;
}

/** Saves the given fields of a customer's address and leaves the others as they are. */
export async function saveAddress(
  db: Queryable,
  userId: string,
  fields: Partial<AddressSnapshot>,
  now: Date,
): Promise<void> {
  await db
    .insert(addresses)
    .values({ userId, ...fields, updatedAt: now })
    .onConflictDoUpdate({ target: addresses.userId, set: { ...fields, updatedAt: now } });
}
