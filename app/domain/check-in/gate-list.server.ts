import { createPublicKey, hash } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Queryable } from "#app/db/db.server.ts";
import { disputes, ticketKeys, ticketPlaces, tickets } from "#app/db/schema.server.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { findCurrentEdition, inEdition } from "#app/domain/editions/current.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import {
  digestShown,
  type GateListHead,
  type GateRow,
  listedStates,
  listParts,
  type ListPart,
  sealName,
  usualRow,
} from "#app/shared/check-in/gate-list.ts";
import { admissionStart } from "#app/shared/check-in/check-in.ts";
import { writeTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { checkInColumns } from "./find-tickets.server.ts";
import { findGateOf } from "./gates.server.ts";
import { countInside, findLimit, findMessage } from "./hall.server.ts";
import { findCheckInBeforeTheDay } from "./opening.server.ts";

/** Hashing an id takes a millisecond on purpose, and its digest stays the same. */
const digests = new LRUCache<string, string>({ max: 100_000 });

const listed = {
  id: tickets.id,
  ticketId: tickets.ticketId,
  package: tickets.package,
  quantity: tickets.quantity,
  admittedCount: tickets.admittedCount,
  lastAdmittedAt: tickets.lastAdmittedAt,
  backCount: tickets.backCount,
  outCount: tickets.outCount,
  cancelledAt: tickets.cancelledAt,
  serial: tickets.serial,
  generation: tickets.generation,
  signature: tickets.signature,
  keyId: tickets.keyId,
  holder: checkInColumns.holder,
  type: checkInColumns.type,
};

type Listed = Pick<typeof tickets.$inferSelect, Exclude<keyof typeof listed, "holder" | "type">> & {
  holder: string;
  type: string | null;
};

const saltOf = ({ sealing }: Parts<"sealing">): string => sealing.hash("list of the gate");

/** The code of a ticket as it is shown at the gate; null where nobody has been shown it yet. */
function shownCode({ ticketId, serial, generation, signature, keyId }: Listed): string | null {
  if (serial === null) return ticketId;
  if (signature === null || keyId === null) return null;
  return writeTicketCode({
    keyId,
    serial,
    generation,
    signature: Buffer.from(signature, "base64"),
  });
}

async function digestOf(ticket: Listed, salt: string): Promise<string> {
  const known = `${salt} ${ticket.signature ?? ticket.ticketId} ${ticket.generation}`;
  const cached = digests.get(known);
  if (cached !== undefined) return cached;
  const code = shownCode(ticket);
  if (code === null) return "";
  const digest = await digestShown(code, salt);
  digests.set(known, digest);
  return digest;
}

async function readListed(db: Queryable, salt: string) {
  const [rows, disputed] = [
    await db
      .select(listed)
      .from(tickets)
      .where(inEdition(tickets.editionId))
      .orderBy(asc(tickets.createdAt), asc(tickets.id)),
    await db
      .select({ id: tickets.id })
      .from(disputes)
      .innerJoin(ticketPlaces, eq(ticketPlaces.reference, disputes.reference))
      .innerJoin(tickets, eq(tickets.placeId, ticketPlaces.id))
      .where(and(isNull(disputes.outcome), inEdition(tickets.editionId))),
  ];
  const isDisputed = new Set(disputed.map(({ id }) => id));
  const withDigests: (Listed & { digest: string })[] = [];
  for (const row of rows) withDigests.push({ ...row, digest: await digestOf(row, salt) });
  return { rows: withDigests, isDisputed };
}

/** Returns the ids of tickets by the digests of their codes. */
export async function ticketsByDigest({
  db,
  sealing,
}: { db: Queryable } & Parts<"sealing">): Promise<Map<string, string>> {
  const { rows } = await readListed(db, saltOf({ sealing }));
  return new Map(rows.map(({ digest, id }) => [digest, id]));
}

interface Asked {
  /** What the phone has of each part: eight hex digits each, one after another; "" for none. */
  hashes: string;
  /** Whether the phone may show names. */
  seesNames: boolean;
  /** Whose phone it is: each stands at a gate. */
  by: Actor;
}

/** The parts of the list of tickets that a gate phone has not, or has otherwise. */
export async function readGateParts(
  { db, now, festival, sealing }: Parts<"db" | "now" | "festival" | "sealing">,
  { hashes, seesNames, by }: Asked,
): Promise<{ head: GateListHead; parts: ListPart[]; tickets: number }> {
  const salt = saltOf({ sealing });
  const [published, edition, keys] = [
    await festival(),
    await findCurrentEdition(db),
    await db.select().from(ticketKeys),
  ];
  const before = await findCheckInBeforeTheDay(db, published, now());
  const [limit, message] = [await findLimit(db), await findMessage(db)];
  const { here, gates } = await findGateOf(db, by);
  const { rows, isDisputed } = await readListed(db, salt);
  const kinds = new Map<string, number>();
  const kindOf = ({ package: called, type, ticketId, serial }: Listed): number => {
    const prefix = serial === null ? "" : ticketId.slice(0, -`${serial}`.length);
    const kind = JSON.stringify({ package: called, type, prefix });
    if (!kinds.has(kind)) kinds.set(kind, kinds.size);
    return kinds.get(kind)!;
  };
  const twice = new Set<string>();
  const seen = new Set<string>();
  for (const { digest, serial } of rows)
    if (serial === null) (seen.has(digest) ? twice : seen).add(digest);
  const parts = Array.from({ length: listParts }, () => [] as { row: GateRow; of: Listed }[]);
  for (const ticket of rows) {
    const { digest, serial } = ticket;
    const state = twice.has(digest)
      ? "several"
      : ticket.cancelledAt
        ? "cancelled"
        : isDisputed.has(ticket.id)
          ? "disputed"
          : "valid";
    const row = shortened([
      digest,
      serial ?? 0,
      kindOf(ticket),
      ticket.quantity,
      ticket.generation,
      ticket.admittedCount,
      listedStates.indexOf(state),
      Math.floor((ticket.lastAdmittedAt?.getTime() ?? 0) / 1_000),
      ticket.outCount,
      ticket.backCount,
    ]);
    const part = serial ?? Buffer.from(digest, "base64url").readUInt16BE();
    parts[part % listParts]!.push({ row, of: ticket });
  }
  const head: GateListHead = {
    edition: edition.id,
    kinds: [...kinds.keys()].map((kind) => JSON.parse(kind) as GateListHead["kinds"][number]),
    keys: Object.fromEntries(keys.map(({ id, publicKey }) => [id, spkiOf(publicKey)])),
    salt,
    day: published.dayText,
    admitsFrom: admissionStart(published).getTime(),
    openUntil: before?.openUntil?.getTime() ?? null,
    gates: [...gates],
    gate: here.id,
    hall: limit && { most: limit.most, inside: await countInside(db) },
    message,
  };
  const changed: ListPart[] = [];
  for (const [part, of] of parts.entries()) {
    const hashed = hashOf(of, { seesNames, kinds: head.kinds });
    if (hashes.slice(part * hashSigns, (part + 1) * hashSigns) === hashed) continue;
    const rows = seesNames ? await Promise.all(of.map(withName)) : of.map(({ row }) => row);
    changed.push([part, hashed, rows]);
  }
  return { head, parts: changed, tickets: rows.length };
}

const hashSigns = 8;

/** The hash of a part tells nothing of a name: a signature is hashed with it. */
function hashOf(
  rows: readonly { row: GateRow; of: Listed }[],
  { seesNames, kinds }: { seesNames: boolean; kinds: GateListHead["kinds"] },
): string {
  const content = rows.map(({ row, of: { signature, holder } }) => [
    row,
    kinds[row[2]],
    seesNames && signature && [signature, holder],
  ]);
  return hash("sha256", JSON.stringify(content), "hex").slice(0, hashSigns);
}

async function withName({ row, of }: { row: GateRow; of: Listed }): Promise<GateRow> {
  if (of.serial === null || of.signature === null) return row;
  const [digest, ...rest] = row;
  return [digest + (await sealName(of.holder, Buffer.from(of.signature, "base64"))), ...rest];
}

/** Leaves out what is last and as usual. */
function shortened(row: Required<GateRow>): GateRow {
  let length: number = row.length;
  while (length > 3 && row[length - 1] === usualRow[length - 1]) length -= 1;
  return row.slice(0, length) as unknown as GateRow;
}

const spkiOf = (pem: string): string =>
  createPublicKey(pem).export({ type: "spki", format: "der" }).toString("base64url");
