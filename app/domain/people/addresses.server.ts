import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { addresses, type AddressSnapshot } from "#app/db/schema.server.ts";
import { regions, states } from "#app/shared/festival.ts";
import type { FormResult } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";
import { readPhone } from "./phone.server.ts";

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

export type AddressForm = Record<"addressLine1" | "addressPhone" | "state" | "city", string>;

const { address: texts } = messages;
const longestLine = 200;

/** Checks a whole address as it was typed (specification.md section 5) and saves it, the phone number in E.164. */
export async function submitAddress(
  db: Queryable,
  userId: string,
  values: AddressForm,
  now: Date,
): Promise<FormResult<keyof AddressForm>> {
  const addressLine1 = values.addressLine1.trim();
  const { state, city } = values;
  if (!addressLine1 || !values.addressPhone.trim() || !state || !city)
    return { ok: false, values, formErrors: [texts.fieldsMissing] };

  const phone = readPhone(values.addressPhone);
  const errors = {
    addressLine1: addressLine1.length > longestLine ? texts.tooLong : undefined,
    addressPhone: "wrong" in phone ? phone.wrong : undefined,
    state: oneOf(states, state) ? undefined : texts.stateUnknown,
    city: oneOf(regions, city) ? undefined : texts.regionUnknown,
  };
  if ("wrong" in phone || Object.values(errors).some(Boolean)) return { ok: false, values, errors };

  await saveAddress(db, userId, { addressLine1, addressPhone: phone.e164, state, city }, now);
  return { ok: true };
}

/** Checks a phone number alone, as it was typed on /addNumber, and saves it in E.164. */
export async function submitNumber(
  db: Queryable,
  userId: string,
  values: { addressPhone: string },
  now: Date,
): Promise<FormResult<"addressPhone">> {
  if (!values.addressPhone.trim()) return { ok: false, values, formErrors: [texts.numberMissing] };
  const phone = readPhone(values.addressPhone);
  if ("wrong" in phone) return { ok: false, values, errors: { addressPhone: phone.wrong } };
  await saveAddress(db, userId, { addressPhone: phone.e164 }, now);
  return { ok: true };
}

const oneOf = (list: readonly string[], value: string) => list.includes(value);
