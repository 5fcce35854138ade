/** Small ones stand in fours, each four beside a large one of their height while those last; two large ones fill a row. */
interface Wall {
  large: number;
  fours: number;
}

/** What stays empty, in halves of a row, and how uneven it looks. */
function unevenness({ large, fours }: Wall): number {
  const over = large - fours;
  return over > 0 && over % 2 === 1 ? 100 + over : Math.abs(over);
}

/** The places of the large pictures on a wall of four columns, or two, that is to have no gap. */
export function largeOnes(count: number): ReadonlySet<number> {
  const walls: Wall[] = [];
  for (let large = count % 4; large <= count; large += 4)
    walls.push({ large, fours: (count - large) / 4 });
  const [best] = walls.toSorted((one, other) => unevenness(one) - unevenness(other));
  const { large, fours } = best!;
  const beside = Math.min(large, fours);
  return new Set(
    Array.from({ length: large }, (_, index) =>
      index < beside ? index * 5 : beside * 5 + (fours - beside) * 4 + index - beside,
    ),
  );
}
