const foreign = new Set(["LOGLEVEL"]);

/**
 * Names that look like ours and are none; short ones (PORT) are close to too many. With the right
 * one set, it is somebody else's.
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
  if (given.includes("_") && name.startsWith(`${given}_`)) return true;
  const most = name.length < 10 ? 1 : 2;
  return Math.abs(given.length - name.length) <= most && distance(given, name) <= most;
}

/** Optimal string alignment: letters put in, left out, mistaken or swapped. */
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
