import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import { addresses } from "#app/db/schema.server.ts";
import { type Address, type AddressField, noAddress } from "#app/shared/accounts/address.ts";
import type { DeliveryArea } from "#app/shared/festival/shown-settings.ts";
import type { Outcome, Refused } from "#app/shared/form-result.ts";
import { keysOf } from "#app/shared/records.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { visibleLength, withoutHiddenCharacters } from "#app/shared/plain-text.ts";
import { deliveryAreaOf } from "#app/domain/festival/festival.server.ts";
import { readPhone } from "./phone.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/** A customer's address; every field null until it was given. */
export async function findAddress(db: Queryable, userId: string): Promise<Address> {
  const [row] = await askAddress(db).execute({ userId });
  return row?.address ?? noAddress;
}
const askAddress = prepared((db) =>
  db
    .select({ address: addresses.address })
    .from(addresses)
    .where(eq(addresses.userId, sql.placeholder("userId")))
    .prepare("address"),
);

export async function saveAddress(
  { db, now }: Parts<"db" | "now">,
  fields: Partial<Address>,
  userId: string,
): Promise<void> {
  const updatedAt = now();
  await db
    .insert(addresses)
    .values({ userId, address: { ...noAddress, ...fields }, updatedAt })
    .onConflictDoUpdate({
      target: addresses.userId,
      set: {
        address: sql`${addresses.address} || ${JSON.stringify(fields)}::jsonb`,
        updatedAt,
      },
    });
}

const { address: texts } = siteTexts;
const missingFields: Record<AddressField, string> = {
  addressLine1: "Please enter your address.",
  addressPhone: "Please enter your phone number.",
  state: "Please choose a state.",
  city: "Please choose a region.",
};
const isBlank = (text: string) => visibleLength(text.trim()) === 0;
/** Pasted text may contain invisible characters, some of which reverse how a label reads. */
const plainLine = (text: string) => withoutHiddenCharacters(text.replace(/\s+/g, " "));
const oneOf = (list: readonly string[], refusal: string) =>
  z.string().refine((value) => list.includes(value), refusal);

/** Reads a phone number as it was typed, into E.164. */
const phone = z.string().transform((typed, context) => {
  const read = readPhone(typed);
  if ("e164" in read) return read.e164;
  context.addIssue(read.wrong);
  return z.NEVER;
});

const addressForm = ({ state, regions }: DeliveryArea) =>
  z.object({
    addressLine1: z.string().overwrite(plainLine).trim().max(200, texts.tooLong),
    addressPhone: phone,
    state: oneOf([state], `We deliver in ${state} only.`),
    city: oneOf(regions, texts.regionUnknown),
  } satisfies Record<AddressField, z.ZodType<string>>);

/**
 * Checks a whole address as it was typed (specification.md section 5); a phone number alone where
 * that will do. In E.164.
 */
export function readAddress(
  values: Record<AddressField, string>,
  area: DeliveryArea,
  isPhoneEnough = false,
): { ok: true; address: Address } | Refused<AddressField> {
  const { addressPhone, ...place } = values;
  const isPlaceless = isPhoneEnough && isBlank(place.addressLine1);
  const given = isPlaceless ? { addressPhone } : values;
  const wanted = isPlaceless ? (["addressPhone"] as const) : keysOf(values);
  const missing = wanted.filter((field) => isBlank(values[field]));
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((field) => [field, missingFields[field]]));
    return { ok: false, formErrors: [texts.fieldsMissing], errors };
  }
  const whole = addressForm(area);
  const schema = isPlaceless ? whole.pick({ addressPhone: true }) : whole;
  const read = schema.safeParse(given);
  if (read.success) return { ok: true, address: { ...noAddress, ...read.data } };
  const wrong = read.error.issues.map(({ path, message }) => [path[0], message] as const);
  return { ok: false, errors: Object.fromEntries(wrong) };
}

/** Checks a whole address and saves it. */
export async function submitAddress(
  app: Parts<"db" | "now" | "festival">,
  values: Record<AddressField, string>,
  userId: string,
): Promise<Outcome<AddressField>> {
  const read = readAddress(values, deliveryAreaOf(await app.festival()));
  if (!read.ok) return read;
  await saveAddress(app, read.address, userId);
  return { ok: true };
}

/** Checks a phone number alone, as it was typed on /addNumber, and saves it in E.164. */
export async function submitNumber(
  app: Parts<"db" | "now">,
  values: { addressPhone: string },
  userId: string,
): Promise<Outcome<"addressPhone">> {
  if (!values.addressPhone.trim())
    return { ok: false, errors: { addressPhone: texts.numberMissing } };
  const phone = readPhone(values.addressPhone);
  if ("wrong" in phone) return { ok: false, errors: { addressPhone: phone.wrong } };
  await saveAddress(app, { addressPhone: phone.e164 }, userId);
  return { ok: true };
}
