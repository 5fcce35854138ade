/** Names that other programs give and that look like ours. */
const foreign = new Set(["LOGLEVEL"]);

/**
 * A line for each variable that looks like one of our names, and is none: a letter too many, too few, wrong or in its
 * neighbour's place (two in long names), or another case. Names without an underscore, such as PORT, are close to too
 * many others; and where the right name is set as well, the other is somebody else's.
 */
export function findMisspelt(
  source: Record<string, string | undefined>,
  ours: readonly string[],
): string[] {
  const known = new Set(ours);
  const unset = ours.filter((name) => !source[name]?.trim());
  return Object.keys(source).flatMap((given) => {
    if (known.has(given) || foreign.has(given) || !source[given]?.trim()) return [];
    const meant = unset.find((name) => isCloseTo(given.toUpperCase(), name));
    return meant ? [`${given} is not a setting: did you mean ${meant}?`] : [];
  });
}

function isCloseTo(given: string, name: string): boolean {
  if (!name.includes("_")) return false;
  const most = name.length < 10 ? 1 : 2;
  return Math.abs(given.length - name.length) <= most && distance(given, name) <= most;
}

/** How many letters were put in, left out, mistaken or swapped with the next (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]![column]!;
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      rows[row]!.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + same,
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
