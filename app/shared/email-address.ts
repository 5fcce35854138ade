import { z } from "zod";
import { inOneLine } from "./plain-text.ts";

/** As HTML's own field for an e-mail address has it, with a dot in the domain. */
const localPart = "[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
const address = new RegExp(`^${localPart}@${label}(?:\\.${label})*\\.(?!\\d+$)${label}$`);
const longest = 254;

/**
 * Returns a typed address as it is stored, with a domain of other letters in the form that mail
 * servers know (user@пример.рф is user@xn--e1afmkfd.xn--p1ai); null for a text that is none.
 */
export function readEmailAddress(typed: string): string | null {
  const text = inOneLine(typed);
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  const ascii = /^[\0-\x7f]*$/.test(domain) ? domain : asciiDomain(domain);
  const read = text.slice(0, at + 1) + ascii;
  return at > 0 && read.length <= longest && address.test(read) ? read : null;
}

/** Returns a domain of other letters in ASCII; an empty text for one that is no domain. */
const asciiDomain = (domain: string): string =>
  /[/\\?#:@%]/.test(domain) ? "" : (URL.parse(`http://${domain}`)?.hostname ?? "");

/**
 * Returns the address of an account as it is stored: better-auth, which signs people in, knows no
 * address such as "a/b@example.com".
 */
export function readAccountAddress(typed: string): string | null {
  const read = readEmailAddress(typed)?.toLowerCase();
  return read && z.email().safeParse(read).success ? read : null;
}

/**
 * Returns the address that is meant by what an address book or a sentence has: "Ada Obi
 * <ada@example.com>", "mailto:ada@example.com", "ada@example.com.", "ada(at)example,com"; null where
 * none is.
 */
export function meantAddress(typed: string): string | null {
  const text = inOneLine(typed).normalize("NFKC");
  const [, within] = /<\s*(?:mailto:)?([^<>\s]+)\s*>/i.exec(text) ?? [];
  const plain = (within ?? text)
    .replace(/^(?:mailto|e-?mail):\s*/i, "")
    .replace(/\s+\([^()@]*\)$/, "")
    .replaceAll(/^[\s"'“”‘’«»([{<,;:.]+|[\s"'“”‘’«»)\]}>,;:.!?/]+$/g, "")
    .replace(/\?.*$/, "")
    .replace(/\s*(?:[([{]\s*at\s*[)\]}]|\sat\s)\s*/i, "@")
    .replaceAll(/\s*(?:[([{]\s*dot\s*[)\]}]|\sdot\s)\s*/gi, ".")
    .replaceAll(/\s*([@.])\s*/g, "$1")
    .replace(/@+/, "@")
    .replace(/@.*$/, (domain) => domain.replaceAll(/[.,]+/g, "."));
  return readEmailAddress(plain);
}

/** What is wrong with an address, with the one that is meant where it can be guessed. */
export function wrongAddressText(typed: string, invalid: string): string {
  const meant = meantAddress(typed);
  return meant ? `${invalid.replace(/\.?$/, ".")} Did you mean ${meant}?` : invalid;
}

/**
 * The schema of an address that somebody types, with the form's words for none and for a wrong one.
 */
export const emailAddress = (texts: { email: string; emailInvalid: string }) =>
  z
    .string()
    .trim()
    .min(1, texts.email)
    .transform((typed, context) => {
      const read = readEmailAddress(typed);
      if (read !== null) return read;
      context.addIssue({ code: "custom", message: wrongAddressText(typed, texts.emailInvalid) });
      return z.NEVER;
    });
