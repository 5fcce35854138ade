const prefix = "fest-";

/** Paystack's references take letters, digits, "-", "." and "=" only. */
export const referenceOf = (id: string): string => `${prefix}${id}`;

export const looksOwn = (reference: string): boolean => reference.startsWith(prefix);
