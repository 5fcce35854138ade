interface Counting {
  /** A greater distance than this is given as one more, without being counted. */
  most?: number;
  /** What two neighbouring letters that are exchanged count as: one change, or two. */
  exchange?: 1 | 2;
}

/**
 * How many letters have to be inserted, left out or changed, or neighbours exchanged, to turn one
 * text into the other.
 */
export function editDistance(
  one: string,
  other: string,
  { most = Infinity, exchange = 1 }: Counting = {},
): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isExchanged ? before[j - 2]! + exchange : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}
