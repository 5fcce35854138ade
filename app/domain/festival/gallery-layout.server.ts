/**
 * Small ones stand in fours, and each four alone or beside a large one of its height; two large
 * ones fill a row.
 */
interface Wall {
  large: number;
  fours: number;
}

/**
 * The places of the large pictures on a wall of four columns, or two, that is to have no gap: one
 * of one or three has.
 */
export function largeOnes(count: number): ReadonlySet<number> {
  const walls: Wall[] = [];
  for (let large = count % 4; large <= count; large += 4)
    walls.push({ large, fours: (count - large) / 4 });
  const uneven = (wall: Wall) => Math.abs(wall.large - wall.fours);
  const [best] = walls.toSorted((one, other) => uneven(one) - uneven(other));
  const { large, fours } = best!;
  const most = Math.min(large, fours);
  const beside = most - ((large - most) % 2 === 1 && most > 0 ? 1 : 0);
  return new Set(
    Array.from({ length: large }, (_, index) => (index < beside ? index * 5 : beside * 4 + index)),
  );
}
