import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { capacityTypes, purchases, ticketPlaces, users } from "#app/db/schema.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { isUsedUp, isWithinLimit, type Limit } from "#app/domain/rate-limit.server.ts";
import type { Sender } from "#app/domain/sender-limit.server.ts";
import { createWork, readProof } from "#app/services/proof-of-work.server.ts";
import {
  capacityLeft,
  type PricedTickets,
  priceTickets,
  type SaleType,
} from "#app/shared/tickets/sale.ts";
import { isReserved } from "./capacities.server.ts";
import { readProofLink } from "./proof-link.server.ts";
import type { WantedTickets } from "./reserve-places.server.ts";

/** Nothing speaks for the buyer, and buyers like that have their share of what is left already. */
export class ProofDue extends DomainError<"proof"> {}

/** What a browser sends with a purchase: where it comes from, and what it has proved. */
export interface TicketSender extends Sender {
  /** A solved task of `createTask`; empty where there is none. */
  proof: string;
  /** The secret of a link that was sent by e-mail; empty where there is none. */
  link: string;
}

interface Asking {
  typeId: string;
  email: string;
  userId: string | null;
  /** The secrets of the purchases that the browser began before. */
  ownTokens: readonly string[];
}

const minute = 60_000;
/** How long a task may be solved; a form is open for a while before it is sent. */
const taskMs = 20 * minute;
/** An account, or a purchase that is paid, speaks for some reservations at a time. */
const vouches: Limit = { attempts: 3, windowMs: 10 * minute };
/** A proof of work and a link from an e-mail count once. */
const once: Limit = { attempts: 1, windowMs: 2 * 60 * minute };
/**
 * From how many purchases of one network a proof is due whatever is left, and from how many it
 * takes twice as long. A campus is one network: nobody is refused by it who proves.
 */
const ofNetwork = {
  unproven: { attempts: 30, windowMs: 10 * minute },
  proven: { attempts: 100, windowMs: 10 * minute },
} as const satisfies Record<string, Limit>;
const networkKey = (kind: keyof typeof ofNetwork, network: string) => `tickets-${kind}:${network}`;

/** Something that speaks for a buyer, and how often it does. */
export interface Voucher {
  key: string;
  limit: Limit;
}

const purposeOf = (typeId: string) => `tickets ${typeId}`;

/** Returns what speaks for a buyer, before anything is locked. */
export async function findVouchers(
  { db, sealing, now }: Parts<"db" | "sealing" | "now">,
  { typeId, email, userId, ownTokens }: Asking,
  { proof, link }: Pick<TicketSender, "proof" | "link">,
): Promise<Voucher[]> {
  const at = now();
  const [isProved, paid, solved] = await Promise.all([
    userId !== null && isAddressProved(db, userId),
    findPaid(db, ownTokens),
    proof === "" ? null : readProof(sealing, proof, { purpose: purposeOf(typeId), at }),
  ]);
  const opened = link === "" ? null : readProofLink(sealing, link, at);
  return [
    ...(isProved ? [{ key: `tickets-of-account:${userId}`, limit: vouches }] : []),
    ...(paid ? [{ key: `tickets-after:${paid}`, limit: vouches }] : []),
    ...(solved ? [{ key: `tickets-proof:${solved}`, limit: once }] : []),
    ...(opened?.typeId === typeId && opened.email === email
      ? [{ key: `tickets-link:${opened.id}`, limit: once }]
      : []),
  ];
}

async function isAddressProved(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ isProved: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user?.isProved ?? false;
}

/** The latest purchase of a browser that money was paid for. */
async function findPaid(db: Queryable, ownTokens: readonly string[]): Promise<string | null> {
  if (ownTokens.length === 0) return null;
  const [found] = await db
    .select({ reference: purchases.reference })
    .from(purchases)
    .where(
      and(
        inArray(purchases.accessToken, [...ownTokens]),
        eq(purchases.status, "settled"),
        gt(purchases.totalKobo, 0),
      ),
    )
    .limit(1);
  return found?.reference ?? null;
}

/**
 * Uses up one of the vouchers, and says whether one was left. Before anything else is locked, so
 * that two forms with one proof wait for each other here.
 */
export async function takeVoucher(
  tx: Transaction,
  vouchers: readonly Voucher[],
  at: Date,
): Promise<boolean> {
  for (const { key, limit } of vouchers) if (await isWithinLimit(tx, key, limit, at)) return true;
  return false;
}

/** What unproven purchases have of a capacity, in people, and of a price, in tickets. */
type UnprovenPlaces = ReadonlyMap<string, number>;

/**
 * Reads what unproven purchases have, by the ids of capacities and prices: reservations, and
 * tickets that cost nothing, since nobody pays for them later.
 */
async function readUnproven(db: Queryable, at: Date): Promise<UnprovenPlaces> {
  const rows = await selectUnproven(db, { at });
  return new Map(rows.map(({ of, taken }) => [of, Number(taken)]));
}

const selectUnproven = namedStatement<{ of: string; taken: string }>(
  "unproven_places",
  () => sql`
  with unproven as (select p.type_id, p.phase_id from ${ticketPlaces} p
    where p.is_unproven and p.state in ('reserved', 'sold') and p.edition_id = ${currentEdition}
      and (p.state = 'sold' or ${isReserved(sql.placeholder("at"))}))
  select takes.capacity_id::text as of, sum(takes.weight) as taken
  from unproven join ${capacityTypes} takes on takes.type_id = unproven.type_id group by 1
  union all
  select phase_id::text, count(*) from unproven where phase_id is not null group by 1`,
);

/** Unproven purchases have one part in so many of what is left. */
const share = 4;

/**
 * Whether unproven purchases would have more than a quarter of what is left of a capacity or of a
 * price, with so many tickets more.
 */
function exceedsShare(
  lines: readonly UnprovenLine[],
  unproven: UnprovenPlaces,
  parts = share,
): boolean {
  const wanted = new Map<string, number>();
  const exceeds = (id: string, { left, more }: { left: number; more: number }) => {
    wanted.set(id, (wanted.get(id) ?? 0) + more);
    const taken = unproven.get(id) ?? 0;
    return taken + wanted.get(id)! > Math.floor((Math.max(0, left) + taken) / parts);
  };
  return lines.some(({ type, priced }) => {
    const quantity = priced.reduce((sum, each) => sum + each.quantity, 0);
    const isOfCapacity = type.capacities.some((capacity) =>
      exceeds(capacity.id, {
        left: capacityLeft(capacity) - capacity.waited,
        more: capacity.weight * quantity,
      }),
    );
    const isOfPrice = priced.some((each) => {
      const { pieces, sold, reserved } = type.phases.find(({ id }) => id === each.phaseId)!;
      if (pieces === null) return false;
      return exceeds(each.phaseId, { left: pieces - sold - reserved, more: each.quantity });
    });
    return isOfCapacity || isOfPrice;
  });
}

const proofDue =
  "Many people want these tickets just now, so your browser has to show that somebody is buying with it. It does so by itself and then reserves them. If nothing happens within a few seconds, get a link by e-mail.";

interface UnprovenLine {
  type: Pick<SaleType, "capacities" | "phases">;
  priced: readonly Pick<PricedTickets, "phaseId" | "quantity">[];
}

interface UnprovenPurchase {
  lines: readonly UnprovenLine[];
  network: string;
}

/**
 * Counts a purchase for which nothing speaks, under the locks of its capacities. Throws `ProofDue`
 * where such purchases have their share of what is left, or where its network has begun many.
 */
export async function requireShare(
  tx: Transaction,
  { lines, network }: UnprovenPurchase,
  at: Date,
): Promise<void> {
  const [unproven, isFew] = await pipelined([
    readUnproven(tx, at),
    isWithinLimit(tx, networkKey("unproven", network), ofNetwork.unproven, at),
  ]);
  if (!isFew || exceedsShare(lines, unproven)) throw new ProofDue("proof", proofDue);
}

/**
 * Throws `ProofDue` before anything is locked, where a purchase for which nothing speaks would be
 * refused then: robots are to keep nobody waiting.
 */
export async function requireShareNow(
  { db, ticketSale, now }: Parts<"db" | "ticketSale" | "now">,
  { wanted, network }: { wanted: readonly WantedTickets[]; network: string },
): Promise<void> {
  const at = now();
  const { types } = await ticketSale();
  const lines = wanted.flatMap(({ typeId, quantity }) => {
    const type = types.find(({ id }) => id === typeId);
    const priced = type && priceTickets(type, quantity, at);
    return priced ? [{ type, priced }] : [];
  });
  if (lines.length === 0) return;
  const { isMany, unproven } = await readShare(db, network, at);
  if (isMany || exceedsShare(lines, unproven)) throw new ProofDue("proof", proofDue);
}

async function readShare(db: Queryable, network: string, at: Date) {
  const key = networkKey("unproven", network);
  const [unproven, isMany] = await Promise.all([
    readUnproven(db, at),
    isUsedUp(db, key, ofNetwork.unproven, at),
  ]);
  return { unproven, isMany };
}

/** Counts a purchase that was proved, after which the proofs of its network take longer. */
export async function countProven(tx: Transaction, network: string, at: Date): Promise<void> {
  await isWithinLimit(tx, networkKey("proven", network), ofNetwork.proven, at);
}

interface TaskAsking extends Asking {
  type: SaleType;
  /** What the page shows. */
  priced: readonly PricedTickets[];
  network: string;
  link: string;
}

/**
 * Returns a task that a browser solves while its form is filled in, as JSON; null where a purchase
 * will hardly need it.
 */
export async function findTask(
  app: Parts<"db" | "sealing" | "now">,
  { type, priced, network, link, ...asking }: TaskAsking,
): Promise<string | null> {
  const { db, now } = app;
  const at = now();
  const { isMany, unproven } = await readShare(db, network, at);
  if (!isMany && !exceedsShare([{ type, priced }], unproven, share * 2)) return null;
  const vouchers = await findVouchers(app, asking, { proof: "", link });
  return vouchers.length > 0 ? null : createTask(app, { typeId: type.id, network });
}

/** Returns the task of one purchase, as JSON. */
export async function createTask(
  { db, sealing, now }: Parts<"db" | "sealing" | "now">,
  { typeId, network }: { typeId: string; network: string },
): Promise<string> {
  const at = now();
  const isHard = await isUsedUp(db, networkKey("proven", network), ofNetwork.proven, at);
  const until = new Date(at.getTime() + taskMs);
  return createWork(sealing, { purpose: purposeOf(typeId), until, isHard });
}
