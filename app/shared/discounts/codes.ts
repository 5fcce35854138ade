import { sorted } from "#app/shared/sorted.ts";
import { formatNaira } from "#app/shared/money.ts";
import { withoutHiddenCharacters } from "#app/shared/plain-text.ts";

/** What a code does to the price of each ticket or piece that it is for. */
export const codeKinds = ["percent", "naira", "price", "free"] as const;
export type CodeKind = (typeof codeKinds)[number];

export interface CodeTerms {
  kind: CodeKind;
  percent: number | null;
  amountKobo: number | null;
}

/** What a code does, in words: "20 % off", "₦500 off each", "₦2,000 each", "free". */
export function codeText({ kind, percent, amountKobo }: CodeTerms): string {
  switch (kind) {
    case "percent":
      return `${percent} % off`;
    case "naira":
      return `${formatNaira(amountKobo!)} off each`;
    case "price":
      return `${formatNaira(amountKobo!)} each`;
    case "free":
      return "Free";
  }
}

/** The letters and figures of made codes: none that is read for another one. */
export const codeSigns = "ABCDEFGHKLMNPQRSTUVWXYZ23456789";
export const madeCodeSigns = 8;
/** A form makes no more codes at once. */
export const mostMadeAtOnce = 2_000;

/** A code as it is compared: capitals, spaces and dashes make no difference. */
export const plainCode = (typed: string): string =>
  withoutHiddenCharacters(typed)
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_]/gu, "");

export interface PricedLine {
  priceKobo: number;
  quantity: number;
}

export interface ReducedLine extends PricedLine {
  /** What a code takes off all pieces together. */
  reductionKobo: number;
}

interface Reductions {
  /** The reduction of each line in kobo, for all its pieces together. */
  linesKobo: number[];
  sumKobo: number;
  /** How many tickets and pieces are reduced. */
  pieces: number;
}

/** What one piece costs less, in hundredths of a kobo, so that a percentage is exact. */
function savingOf({ kind, percent, amountKobo }: CodeTerms, priceKobo: number): number {
  switch (kind) {
    case "percent":
      return priceKobo * percent!;
    case "naira":
      return Math.min(amountKobo!, priceKobo) * 100;
    case "price":
      return Math.max(0, priceKobo - amountKobo!) * 100;
    case "free":
      return priceKobo * 100;
  }
}

/**
 * What a code takes off some lines that it is for, in kobo. Where fewer pieces are left of it than
 * there are, those that save most are reduced, and where less of its budget is left, the sum is cut
 * to that. The sum is spread by largest remainder: it is exact, and no line falls below nothing.
 */
export function reduceLines(
  terms: CodeTerms,
  lines: readonly PricedLine[],
  left: { pieces: number; kobo: number } = { pieces: Infinity, kobo: Infinity },
): Reductions {
  const savings = lines.map(({ priceKobo }) => savingOf(terms, priceKobo));
  const counts = lines.map(() => 0);
  let pieces = 0;
  const bySaving = sorted(
    savings.map((saving, index) => ({ saving, index })).filter(({ saving }) => saving > 0),
    (one, other) => other.saving - one.saving,
  );
  for (const { index } of bySaving) {
    const count = Math.min(lines[index]!.quantity, left.pieces - pieces);
    counts[index] = count;
    pieces += count;
  }
  const weights = savings.map((saving, index) => BigInt(saving) * BigInt(counts[index]!));
  const ideal = Number(weights.reduce((sum, weight) => sum + weight, 0n) / 100n);
  const sumKobo = Math.min(ideal, left.kobo);
  return { linesKobo: spread(sumKobo, weights), sumKobo, pieces: sumKobo > 0 ? pieces : 0 };
}

/**
 * Spreads a sum by weights, in whole kobo: the largest remainders get what rounding down leaves.
 */
function spread(sumKobo: number, weights: readonly bigint[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const exact = BigInt(sumKobo) * weight;
    return { kobo: Number(exact / all), rest: exact % all };
  });
  let missing = sumKobo - shares.reduce((sum, { kobo }) => sum + kobo, 0);
  const byRest = sorted(shares, (one, other) =>
    one.rest === other.rest ? 0 : one.rest < other.rest ? 1 : -1,
  );
  for (const share of byRest) {
    if (missing === 0) break;
    share.kobo += 1;
    missing -= 1;
  }
  return shares.map(({ kobo }) => kobo);
}

/**
 * What so many pieces of a line cost that come after `before` others: so any pieces that are given
 * back, in any order, come to what was paid for the line when all of them are.
 */
export function piecesKobo(
  { priceKobo, quantity, reductionKobo }: ReducedLine,
  count: number,
  before = 0,
): number {
  return priceKobo * count - shareOf(quantity, reductionKobo, count, before);
}

/** The same of the reduction alone. */
export function shareOf(
  quantity: number,
  reductionKobo: number,
  count: number,
  before = 0,
): number {
  if (reductionKobo === 0) return 0;
  const upTo = (pieces: number) =>
    Number((BigInt(reductionKobo) * BigInt(pieces)) / BigInt(quantity));
  return upTo(before + count) - upTo(before);
}
