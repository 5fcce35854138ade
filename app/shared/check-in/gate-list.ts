import type { Passes } from "./exits.ts";
import { type Gate, onlyGate } from "./gates.ts";
import { isTicketCode, readTicketCode, type TicketCode } from "#app/shared/tickets/ticket-code.ts";

/** What a gate phone knows of the edition, beside its tickets. Times are milliseconds since 1970. */
export interface GateListHead {
  edition: number;
  kinds: { package: string; type?: string | null; prefix: string }[];
  /** The public keys of codes, as base64 of SPKI, by their ids. */
  keys: Record<string, string>;
  /** What ids of tickets are hashed with. */
  salt: string;
  /** The festival's day ("19 December"), when the gate begins to admit, and until when it is open early. */
  day: string;
  admitsFrom: number;
  openUntil: number | null;
  /** All gates, and the id of the one that this phone stands at; left out by an earlier release. */
  gates?: Gate[];
  gate?: string | null;
  /** How many may be inside, and how many are; null where there is no limit. */
  hall?: { most: number; inside: number } | null;
  /** What is said on all gate phones. */
  message?: { text: string; at: string } | null;
}

export const listedStates = ["valid", "cancelled", "disputed", "several"] as const;

/**
 * A ticket as a gate phone is sent it: digest and sealed name, serial (0 where the id is the code),
 * kind, people, generation, people in, state, when the last came in (in seconds), people who went out
 * and who came back. What is last and as usual is left out.
 */
export type GateRow = [
  code: string,
  serial: number,
  kind: number,
  quantity?: number,
  generation?: number,
  admitted?: number,
  state?: number,
  lastIn?: number,
  out?: number,
  back?: number,
];

export const usualRow = ["", 0, 0, 1, 1, 0, 0, 0, 0, 0] as const;

/** Parts of the list, which a phone has whole or not at all. */
export const listParts = 512;

/** A part by its number, with its hash. */
export type ListPart = [part: number, hash: string, rows: GateRow[]];

/** A ticket of the list. */
export interface ListedTicket extends Passes {
  digest: string;
  sealed: string;
  serial: number;
  package: string;
  /** The id of its type; null where its package has none. */
  type?: string | null;
  /** What comes before the serial in its number. */
  prefix: string;
  generation: number;
  state: (typeof listedStates)[number];
  lastAdmittedAt: number | null;
  /** Whether its code is genuine, and the ticket is not in the list: it was sold after. */
  isNewer?: true;
}

/** The gate that a phone with this list stands at. */
export const gateOf = ({ gates = [], gate = null }: GateListHead): Gate =>
  gates.find(({ id }) => id === gate) ?? onlyGate;

/** A digest is so many signs of base64, which are nine bytes. */
const digestSigns = 12;

function readRow(row: GateRow, { kinds }: GateListHead): ListedTicket {
  const [code, serial, kind, quantity, generation, admitted, state, lastIn, out, back] =
    usualRow.map((usual, at) => row[at] ?? usual) as unknown as Required<GateRow>;
  return {
    digest: code.slice(0, digestSigns),
    sealed: code.slice(digestSigns),
    serial,
    ...kinds[kind]!,
    quantity,
    generation,
    admittedCount: admitted,
    state: listedStates[state]!,
    lastAdmittedAt: lastIn === 0 ? null : lastIn * 1_000,
    outCount: out,
    backCount: back,
  };
}

/** The list as a phone looks tickets up in it. */
export interface GateList {
  head: GateListHead;
  byDigest: ReadonlyMap<string, ListedTicket>;
  bySerial: ReadonlyMap<number, ListedTicket>;
}

export function readGateList(head: GateListHead, parts: Iterable<readonly GateRow[]>): GateList {
  const byDigest = new Map<string, ListedTicket>();
  const bySerial = new Map<number, ListedTicket>();
  for (const rows of parts)
    for (const row of rows) {
      const ticket = readRow(row, head);
      if (ticket.digest) byDigest.set(ticket.digest, ticket);
      if (ticket.serial) bySerial.set(ticket.serial, ticket);
    }
  return { head, byDigest, bySerial };
}

const utf8 = new TextEncoder();

const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.codePointAt(0)!,
  );

const isSeparator = /[ \t\u00A0\u2010-\u2014\u2212_./-]/g;
/** An id has few bits: each guess at one costs a stolen list's reader so many hashes. */
const idRounds = 2_000;

/**
 * Returns what stands in the list for a code or an id, in any spelling that the gate takes. A code
 * is a secret of 64 bytes, and cannot be computed from it.
 */
export async function digestShown(shown: string, salt: string): Promise<string> {
  const text = shown.trim();
  if (isTicketCode(text)) {
    const hashed = await crypto.subtle.digest("SHA-256", utf8.encode(text.toUpperCase()));
    return toBase64(new Uint8Array(hashed, 0, 9));
  }
  const plain = utf8.encode(text.toLowerCase().replaceAll(isSeparator, "") || " ");
  const key = await crypto.subtle.importKey("raw", plain, "PBKDF2", false, ["deriveBits"]);
  const rounds = { name: "PBKDF2", hash: "SHA-256", salt: utf8.encode(salt), iterations: idRounds };
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(rounds, key, 72)));
}

const sealing = {
  name: "HKDF",
  hash: "SHA-256",
  salt: new Uint8Array(),
  info: utf8.encode("name"),
};
/** So many bytes of a nonce are sent; the others are 0. */
const nonceBytes = 6;
const nonceOf = (bytes: Uint8Array) => Uint8Array.from({ length: 12 }, (_, at) => bytes[at] ?? 0);
const tagLength = 96;

async function nameKey(signature: Uint8Array): Promise<CryptoKey> {
  const secret = Uint8Array.from(signature);
  const from = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const aes = { name: "AES-GCM", length: 128 };
  return crypto.subtle.deriveKey(sealing, from, aes, false, ["encrypt", "decrypt"]);
}

/**
 * Seals a name so that only the code's own signature opens it. The nonce is of signature and name, so
 * that two names of one code never share it.
 */
export async function sealName(name: string, signature: Uint8Array): Promise<string> {
  const text = utf8.encode(name);
  const both = Uint8Array.from([...signature, ...text]);
  const nonce = new Uint8Array(await crypto.subtle.digest("SHA-256", both), 0, nonceBytes);
  const key = await nameKey(signature);
  const way = { name: "AES-GCM", iv: nonceOf(nonce), tagLength };
  const sealed = await crypto.subtle.encrypt(way, key, text);
  return toBase64(Uint8Array.from([...nonce, ...new Uint8Array(sealed)]));
}

/** Returns the name that a code opens; "" where the list has none, or the name is of another code. */
async function openName({ sealed }: ListedTicket, code: TicketCode): Promise<string> {
  if (sealed === "") return "";
  const bytes = fromBase64(sealed);
  const opening = { name: "AES-GCM", iv: nonceOf(bytes.slice(0, nonceBytes)), tagLength };
  try {
    const key = await nameKey(code.signature);
    const name = await crypto.subtle.decrypt(opening, key, bytes.slice(nonceBytes));
    return new TextDecoder().decode(name);
  } catch {
    return "";
  }
}

/** Half of the order of P-256: of a signature and its twin, only the lower one is ours. */
const halfOrder = "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8";

const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const imported = new Map<string, Promise<CryptoKey>>();

function importKey(spki: string): Promise<CryptoKey> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key =
    imported.get(spki) ??
    crypto.subtle.importKey("spki", fromBase64(spki), curve, false, ["verify"]);
  imported.set(spki, key);
  return key;
}

/** Whether a code was signed by this festival, for this edition. */
async function isGenuine(code: TicketCode, { keys, edition }: GateListHead): Promise<boolean> {
  const known = keys[code.keyId];
  if (known === undefined || hex(code.signature.slice(32)) > halfOrder) return false;
  const key = await importKey(known);
  const text = signedTextOf(code, edition);
  const signature = Uint8Array.from(code.signature);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, text);
}

/** What the signature of a code is of: it names the edition too, which the code leaves out. */
export const signedTextOf = (
  { keyId, serial, generation }: Omit<TicketCode, "signature">,
  edition: number,
): Uint8Array<ArrayBuffer> => utf8.encode(`VT1 ${edition} ${keyId} ${serial} ${generation}`);

/** What a phone finds of a code in its list. */
export interface Found {
  /** The serial of a signed code; 0 for an id. */
  serial: number;
  ticket: ListedTicket | null;
  shownBy: "code" | "replaced" | "number";
  holder: string;
}

const nothing: Found = { serial: 0, ticket: null, shownBy: "code", holder: "" };

/** Finds the ticket of a code or an id as the server does. */
export async function findInList(list: GateList, shown: string): Promise<Found> {
  const { salt } = list.head;
  if (!isTicketCode(shown)) {
    const ticket = list.byDigest.get(await digestShown(shown, salt));
    if (ticket) return { ...nothing, ticket };
    const [, number] = /(\d+)\s*$/.exec(shown) ?? [];
    const sold = list.bySerial.get(Number(number));
    if (!sold || !isSameId(shown, sold.prefix + sold.serial)) return nothing;
    return { serial: sold.serial, ticket: sold, shownBy: "number", holder: "" };
  }
  const code = readTicketCode(shown);
  if (!code || !(code.keyId in list.head.keys)) return nothing;
  const { serial, generation } = code;
  const known = list.bySerial.get(serial);
  if (known?.generation === generation && known.digest !== "") {
    if (known.digest !== (await digestShown(shown, salt))) return nothing;
    return { serial, ticket: known, shownBy: "code", holder: await openName(known, code) };
  }
  // Its code was shown first, or made anew, after the list was made.
  if (!(await isGenuine(code, list.head))) return nothing;
  const shownBy = known && generation < known.generation ? "replaced" : "code";
  return { serial, ticket: known ?? newerTicket(code, list.head), shownBy, holder: "" };
}

const isSameId = (one: string, other: string) =>
  one.toLowerCase().replaceAll(isSeparator, "") === other.toLowerCase().replaceAll(isSeparator, "");

const newerTicket = (
  { serial, generation }: TicketCode,
  { kinds }: GateListHead,
): ListedTicket => ({
  digest: "",
  sealed: "",
  serial,
  package: "",
  prefix: kinds.find(({ prefix }) => prefix !== "")?.prefix ?? "",
  quantity: 1,
  generation,
  admittedCount: 0,
  outCount: 0,
  backCount: 0,
  state: "valid",
  lastAdmittedAt: null,
  isNewer: true,
});
