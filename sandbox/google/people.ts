import { hash } from "node:crypto";

interface Person {
  email: string;
  emailVerified: boolean;
  givenName: string;
  familyName: string;
}

const person = (givenName: string, familyName: string, emailVerified = true): Person => ({
  email: `${givenName}.${familyName}@example.com`.toLowerCase(),
  emailVerified,
  givenName,
  familyName,
});

export const people: Person[] = [
  person("Ada", "Okafor"),
  person("Tamuno", "Briggs"),
  person("Chiamaka", "Eze"),
  person("Ibrahim", "Musa", false),
];

/**
 * The claims about a person. The same address always has the same `sub` of 21 digits, as Google's
 * have.
 */
export function claimsOf({ email, emailVerified, givenName, familyName }: Person) {
  const digest = hash("sha256", `google ${email.toLowerCase()}`, "hex");
  const digits = BigInt(`0x${digest}`).toString();
  return {
    sub: `1${digits.slice(-20)}`,
    name: [givenName, familyName].filter(Boolean).join(" "),
    given_name: givenName,
    family_name: familyName,
    email,
    email_verified: emailVerified,
  };
}

export type Claims = ReturnType<typeof claimsOf>;

/** The listed person with this address, or a new one with what was typed. */
export function personOf(email: string, name: string, emailVerified: boolean): Person {
  const known = people.find((one) => one.email === email.toLowerCase());
  if (known) return known;
  const [givenName = "", ...rest] = (name || email.split("@")[0]!).split(/\s+/);
  return { email, emailVerified, givenName, familyName: rest.join(" ") };
}
