import { sql } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { roomChanges } from "#app/db/schema.server.ts";

/** Changes that may wait to be summed up: reading so many takes less than a millisecond. */
const mostChanges = 1_000;

/**
 * Replaces the changes of each edition, and its earlier sums, by new sums once many changes have
 * gathered. Nobody waits for it, and a buyer who counts meanwhile sees the changes or their sum.
 */
export async function sumUpRoom(db: Queryable): Promise<void> {
  const { editionId, isSum } = roomChanges;
  await db.execute(sql`
    with changed as materialized (
      select ${editionId}, count(*) as changes from ${roomChanges} where not ${isSum} group by 1
    ), taken as (
      delete from ${roomChanges} where ${editionId} in (select edition_id from changed)
        and (select sum(changes) from changed) > ${mostChanges} returning *
    )
    insert into ${roomChanges} (edition_id, state, type_id, phase_id, people, package, change, is_sum)
    select edition_id, state, type_id, phase_id, people, package, sum(change), true from taken
    group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0`);
}
