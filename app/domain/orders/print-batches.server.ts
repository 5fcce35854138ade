interface Row {
  id: string;
  group: string;
}

interface PrintBatch {
  ids: string[];
  count: number;
  start: number;
  /** The cursor at which each batch begins. The first part has none. */
  batches: { start: number; after: string | null }[];
}

/** A page of more would hold up everybody's while it is drawn. */
const mostAtOnce = 200;

/**
 * The orders of a batch, group by group, from behind the one that the cursor names; where that one
 * left the list, as one that was marked as ready, from the beginning of its group: an order may be
 * printed twice, and none is left out.
 */
export function printBatch(rows: readonly Row[], after: string | null = null): PrintBatch {
  const sorted = rows.toSorted((one, other) => one.group.localeCompare(other.group));
  const start = startOf(sorted, after);
  const cursorAt = (index: number) => `${sorted[index - 1]!.id}~${sorted[index - 1]!.group}`;
  const starts = [0];
  for (let at = start % mostAtOnce || mostAtOnce; at < sorted.length; at += mostAtOnce)
    starts.push(at);
  return {
    ids: sorted.slice(start, start + mostAtOnce).map(({ id }) => id),
    count: sorted.length,
    start,
    batches: starts.map((at) => ({ start: at, after: at === 0 ? null : cursorAt(at) })),
  };
}

function startOf(sorted: readonly Row[], after: string | null): number {
  const [, id, group] = /^([^~]+)~(.*)$/s.exec(after ?? "") ?? [];
  if (id === undefined || group === undefined) return 0;
  const last = sorted.findIndex((row) => row.id === id);
  if (last >= 0) return last + 1 < sorted.length ? last + 1 : 0;
  const next = sorted.findIndex((row) => row.group.localeCompare(group) >= 0);
  return Math.max(0, next);
}
