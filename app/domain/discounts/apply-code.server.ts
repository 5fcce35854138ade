import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { codes, codeUses } from "#app/db/schema.server.ts";
import { isOfAccount } from "#app/domain/accounts/buyer-identity.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { limitKeyOf } from "#app/domain/rate-limit.server.ts";
import { plainCode, reduceLines } from "#app/shared/discounts/codes.ts";
import { formatDayTime, formatTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { CodeRefused } from "./code-refused.server.ts";
import { reservedMs } from "#app/domain/purchases/in-force.server.ts";
import { sumTaken } from "./code-uses.server.ts";

export type Code = typeof codes.$inferSelect;

/** Something that is bought: tickets of a type, or pieces of a category of merchandise. */
export interface CodedLine {
  priceKobo: number;
  quantity: number;
  of: { typeId: string } | { category: string };
}

interface CodeRequest {
  /** The code as it was typed. */
  typed: string;
  lines: readonly CodedLine[];
  /** The buyer's keys as `buyerKeys` returns them; empty while it is not known who buys. */
  keys: readonly string[];
  /** The references of the buyer's own open purchases, which the new one takes the place of. */
  without?: readonly string[];
}

export interface AppliedCode {
  id: string;
  code: string;
  /** The reduction of each line in kobo, for all its pieces together. */
  linesKobo: number[];
  sumKobo: number;
  pieces: number;
  /**
   * What the buyer has to know before paying: not all is reduced, or not by all. Empty otherwise.
   */
  cut: string;
}

/** What a code does to a purchase at a moment, for the page that shows it. Throws `CodeRefused`. */
export async function previewCode(
  db: Queryable,
  request: CodeRequest,
  at: Date,
): Promise<AppliedCode> {
  return validateCode(db, await findCode(db, request.typed), request, at);
}

/** Whether there is a code and its time is now, before anything is chosen. Throws `CodeRefused`. */
export async function requireCodeNow(db: Queryable, typed: string, at: Date): Promise<void> {
  requireTime(await findCode(db, typed), at);
}

/**
 * The same in the transaction that reserves what is bought, after what limits that is locked: the
 * code's row is locked until its end, so that of several buyers each sees what the others took.
 */
export async function requireCode(
  tx: Transaction,
  request: CodeRequest,
  at: Date,
): Promise<AppliedCode> {
  return validateCode(tx, await findCode(tx, request.typed, true), request, at);
}

/** Takes what `requireCode` found for a purchase, in its transaction, until its reservation ends. */
export async function takeCode(
  tx: Transaction,
  { id: codeId, pieces, sumKobo: reductionKobo }: AppliedCode,
  { reference, keys, until }: { reference: string; keys: readonly string[]; until: Date },
  at: Date,
): Promise<void> {
  await tx.insert(codeUses).values({
    reference,
    codeId,
    pieces,
    reductionKobo,
    personKeys: keys.map(limitKeyOf),
    expiresAt: until,
    createdAt: at,
  });
}

/** Frees what purchases took of codes. A later payment still counts. */
export async function releaseCode(
  tx: Transaction,
  references: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .update(codeUses)
    .set({ expiresAt: at })
    .where(and(inArray(codeUses.reference, [...references]), gt(codeUses.expiresAt, at)));
}

/** Returns the references of the purchases that use a code of a spelling. */
export const referencesWith = (db: Queryable, typed: string) =>
  db
    .select({ reference: codeUses.reference })
    .from(codeUses)
    .innerJoin(codes, eq(codes.id, codeUses.codeId))
    .where(eq(codes.code, plainCode(typed)));

/** Makes what a purchase took of a code last as long as its reservation. */
export async function extendCodeUse(
  tx: Transaction,
  reference: string,
  until: Date,
): Promise<void> {
  await tx.update(codeUses).set({ expiresAt: until }).where(eq(codeUses.reference, reference));
}

/**
 * Keeps what a purchase took of a code for another while, when its payment is taken up again.
 * Throws `CodeRefused` where others have taken it meanwhile.
 */
export async function renewCode(tx: Transaction, reference: string, at: Date): Promise<void> {
  const [use] = await tx.select().from(codeUses).where(eq(codeUses.reference, reference));
  if (!use) return;
  const [code] = await tx.select().from(codes).where(eq(codes.id, use.codeId)).for("update");
  const { uses, budgetKobo } = code!;
  const taken = await sumTaken(tx, use.codeId, { without: [reference] }, at);
  if (
    (uses !== null && taken.pieces + use.pieces > uses) ||
    (budgetKobo !== null && taken.kobo + use.reductionKobo > budgetKobo)
  )
    throw new CodeRefused(
      "used-up",
      "The code of this payment was used up meanwhile. Dismiss the payment, and check out again.",
    );
  await extendCodeUse(tx, reference, new Date(at.getTime() + reservedMs));
}

async function findCode(db: Queryable, typed: string, isLocked = false): Promise<Code> {
  const asked = db
    .select()
    .from(codes)
    .where(and(inEdition(codes.editionId), eq(codes.code, plainCode(typed))));
  const [code] = isLocked ? await asked.for("update") : await asked;
  if (!code)
    throw new CodeRefused("wrong", "There is no such code. Please look at its letters again.");
  return code;
}

async function validateCode(
  db: Queryable,
  code: Code,
  { lines, keys, without = [] }: CodeRequest,
  at: Date,
): Promise<AppliedCode> {
  requireTime(code, at);
  const isFor = lines.map((line) => isCodeFor(code, line));
  const chosen = lines.filter((_, index) => isFor[index]);
  const whole = reduceLines(code, chosen);
  if (whole.sumKobo === 0)
    throw new CodeRefused("not-for-this", "This code is not for what you are buying.");
  const whose = {
    keys: keys.map(limitKeyOf),
    accountKeys: keys.filter(isOfAccount).map(limitKeyOf),
  };
  const isLimited = code.uses !== null || code.budgetKobo !== null || code.maxPerPerson !== null;
  const taken = isLimited ? await sumTaken(db, code.id, { ...whose, without }, at) : null;
  const left = {
    pieces: Math.min(
      code.uses === null ? Infinity : Math.max(0, code.uses - taken!.pieces),
      code.maxPerPerson === null ? Infinity : Math.max(0, code.maxPerPerson - taken!.personPieces),
    ),
    kobo: code.budgetKobo === null ? Infinity : Math.max(0, code.budgetKobo - taken!.kobo),
  };
  const reduced = reduceLines(code, chosen, left);
  if (reduced.sumKobo === 0) throw usedUp(code, taken!);
  let next = 0;
  return {
    id: code.id,
    code: code.code,
    linesKobo: isFor.map((is) => (is ? reduced.linesKobo[next++]! : 0)),
    sumKobo: reduced.sumKobo,
    pieces: reduced.pieces,
    cut: cutOf(whole, reduced),
  };
}

/** Whether a code can no longer be used, however much is left of it. */
export const hasEnded = ({ endedAt, closesAt }: Code, at: Date): boolean =>
  endedAt !== null || (closesAt !== null && closesAt <= at);

/** `hasEnded` of a row of `codes`. */
export const rowHasEnded = (at: Date): SQL =>
  sql`(${codes.endedAt} is not null or coalesce(${codes.closesAt} <= ${at.toISOString()}::timestamptz, false))`;

function requireTime(code: Code, at: Date): void {
  if (hasEnded(code, at)) throw new CodeRefused("ended", "This code has ended.");
  const { opensAt } = code;
  if (opensAt && opensAt > at)
    throw new CodeRefused("ended", `This code is valid from ${formatDayTime(opensAt)}.`);
}

function isCodeFor({ typeIds, categories }: Code, { of }: CodedLine): boolean {
  return "typeId" in of
    ? typeIds === null || typeIds.includes(of.typeId)
    : categories === null || categories.includes(of.category);
}

function usedUp(
  { maxPerPerson, uses }: Code,
  taken: { personPieces: number; pieces: number; reservedUntil: Date | null },
) {
  if (
    maxPerPerson !== null &&
    taken.personPieces >= maxPerPerson &&
    (uses === null || taken.pieces < uses)
  )
    // Who asks may not be the owner of the address, so how often it was used stays unsaid.
    return new CodeRefused(
      "used-up",
      "One person can use this code only so often, together with what was bought with it before under the same e-mail address, phone number or account.",
    );
  return new CodeRefused(
    "used-up",
    taken.reservedUntil
      ? `Others are using this code until ${formatTime(taken.reservedUntil)}. If they do not pay, it can be used again.`
      : "This code is used up.",
  );
}

function cutOf(
  whole: { pieces: number; sumKobo: number },
  reduced: { pieces: number; sumKobo: number },
): string {
  if (reduced.pieces < whole.pieces)
    return `The code covers only ${reduced.pieces} of ${whole.pieces}: those for which it saves most.`;
  if (reduced.sumKobo < whole.sumKobo)
    return `The code has only ${formatNaira(reduced.sumKobo)} left.`;
  return "";
}

/** Whether codes can be used at all: a page shows no box for them while there are none. */
export async function hasCodes(db: Queryable, at: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${codes}
    where ${inEdition(codes.editionId)} and not ${rowHasEnded(at)} limit 1`);
  return rows.length > 0;
}
