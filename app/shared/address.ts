import { keysOf, recordOf } from "./records.ts";

/**
 * Where a customer's orders go and whom to call about them (specification.md section 3): every field, in the order in which
 * texts and lists name them. A further field is a further entry here, its rule in domain/people/addresses.server.ts and its
 * control in the form.
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

/** A field is null until it was given: the phone may be there before the rest (/addNumber). */
export type Address = Record<AddressField, string | null>;

export const noAddress: Address = recordOf(addressFields.map((field) => [field, null]));

/** Names and values of an address, or of some parts of it. */
export function addressRows(address: Address, ...parts: Part[]) {
  return addressFields
    .filter((field) => parts.length === 0 || parts.includes(fields[field].part))
    .map((field) => ({ field, term: fields[field].label, value: address[field] }));
}

/** An address, or some parts of it, in one line: "12 Aba Road, Choba, Rivers"; empty where nothing was given. */
export function addressText(address: Address, ...parts: Part[]): string {
  return addressRows(address, ...parts)
    .flatMap(({ value }) => value || [])
    .join(", ");
}
