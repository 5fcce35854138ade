import { keysOf, recordOf } from "#app/shared/records.ts";

/**
 * Specification.md section 3, in the order of texts. A further field needs its rule in
 * addresses.server.ts and its control.
 */
const fields = {
  addressLine1: { label: "Address", group: "street" },
  city: { label: "Region", group: "region" },
  state: { label: "State", group: "region" },
  addressPhone: { label: "Phone", group: "phone" },
} as const satisfies Record<string, { label: string; group: AddressGroup }>;

type AddressGroup = "street" | "region" | "phone";
export type AddressField = keyof typeof fields;
export const addressFields = keysOf(fields);

/**
 * An address. Each field is null until it is given, since the phone may be there before the rest
 * (/addNumber).
 */
export type Address = Record<AddressField, string | null>;

export const noAddress: Address = recordOf(addressFields.map((field) => [field, null]));

export function addressRows(address: Address, ...groups: AddressGroup[]) {
  return addressFields
    .filter((field) => groups.length === 0 || groups.includes(fields[field].group))
    .map((field) => ({ field, term: fields[field].label, value: address[field] }));
}

/** "12 Aba Road, Choba, Rivers"; empty where nothing was given. */
export function addressText(address: Address, ...groups: AddressGroup[]): string {
  return addressRows(address, ...groups)
    .flatMap(({ value }) => value || [])
    .join(", ");
}
