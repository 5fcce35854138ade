import { keysOf, recordOf } from "#app/shared/records.ts";

/**
 * Specification.md section 3, in the order of texts. A further field needs its rule in
 * addresses.server.ts and its control.
 */
const fields = {
  addressLine1: { label: "Address", part: "street" },
  city: { label: "Region", part: "region" },
  state: { label: "State", part: "region" },
  addressPhone: { label: "Phone", part: "phone" },
} as const satisfies Record<string, { label: string; part: Part }>;

type Part = "street" | "region" | "phone";
export type AddressField = keyof typeof fields;
export const addressFields = keysOf(fields);

/**
 * An address. Each field is null until it is given, since the phone may be there before the rest
 * (/addNumber).
 */
export type Address = Record<AddressField, string | null>;

export const noAddress: Address = recordOf(addressFields.map((field) => [field, null]));

export function addressRows(address: Address, ...parts: Part[]) {
  return addressFields
    .filter((field) => parts.length === 0 || parts.includes(fields[field].part))
    .map((field) => ({ field, term: fields[field].label, value: address[field] }));
}

/** "12 Aba Road, Choba, Rivers"; empty where nothing was given. */
export function addressText(address: Address, ...parts: Part[]): string {
  return addressRows(address, ...parts)
    .flatMap(({ value }) => value || [])
    .join(", ");
}
