import { lastIndexOf } from "#app/shared/lists.ts";
/**
 * How many names stand in each row, from the first to the last: a row never has fewer names than
 * the row above, and no row has a gap.
 */
export function rowSizes(count: number, start: readonly number[], most: number): number[] {
  const sizes: number[] = [];
  let left = count;
  while (left > 0) {
    const size = start[sizes.length] ?? most;
    sizes.push(size);
    left -= size;
  }
  for (; left < 0; left += 1) {
    const last = lastIndexOf(sizes, (size, row) => size > (sizes[row - 1] ?? 1));
    sizes[last]! -= 1;
  }
  return sizes;
}
