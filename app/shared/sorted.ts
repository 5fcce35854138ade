/** Returns a sorted copy; browsers of 2022 lack `toSorted`. */
export const sorted = <Item>(
  list: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Item[] =>
  // oxlint-disable-next-line unicorn/no-array-sort -- `toSorted` is what is missing
  [...list].sort(compare);
