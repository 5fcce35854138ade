// What browsers of 2022 lack: `with`, `findLast`, `groupBy` (`browserslist` of package.json).

/** Returns a copy with another item at one place. */
export const replacedAt = <Item>(list: readonly Item[], place: number, item: Item): Item[] =>
  list.map((one, index) => (index === place ? item : one));

/** Returns the place of the last item that fits, or -1. */
export function lastIndexOf<Item>(
  list: readonly Item[],
  fits: (item: Item, index: number) => boolean,
): number {
  for (let index = list.length - 1; index >= 0; index -= 1)
    if (fits(list[index]!, index)) return index;
  return -1;
}

/** Returns the items by a key, in the order in which the keys come. */
export function groupedBy<Item, Key>(
  list: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
