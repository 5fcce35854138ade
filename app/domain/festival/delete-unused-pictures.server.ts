import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { festivalVersions, pictures } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { type DraftRow, lockDraft } from "./draft-row.server.ts";
import { offeredVersions } from "./versions.server.ts";

/**
 * Deletes pictures of the festival that neither the draft nor a version that can be published again
 * uses. It waits a day after the last change: by then no cached or open page shows them.
 */
export function deletePictures({ db, queue, now }: Parts<"db" | "queue" | "now">): Promise<void> {
  return db.transaction(async (tx) => {
    // Every change that adds a picture to the draft holds this lock.
    const draft = await lockDraft(tx);
    const since = addDays(now(), -1);
    if ((await lastChange(tx, draft)) > since) return;
    const offered = tx
      .select({ settings: festivalVersions.settings })
      .from(festivalVersions)
      .orderBy(desc(festivalVersions.number))
      .limit(offeredVersions)
      .as("offered");
    const gone = await tx
      .delete(pictures)
      .where(
        and(
          // A picture that once belonged to a product has an alternative text; orders may still
          // show it.
          isNull(pictures.productId),
          eq(pictures.alt, ""),
          isNotNull(pictures.width),
          lt(pictures.createdAt, since),
          sql`strpos(${JSON.stringify(draft.sections)}, ${pictures.id}) = 0`,
          sql`not exists (select from ${offered} where strpos(${offered.settings}::text, ${pictures.id}) > 0)`,
        ),
      )
      .returning({ pictureId: pictures.id });
    if (gone.length > 0) await queue.enqueueAll(tx, "process-picture", gone);
  });
}

async function lastChange(tx: Transaction, { sectionRevisions: saves }: DraftRow): Promise<Date> {
  const [latest] = await tx
    .select({ at: festivalVersions.publishedAt })
    .from(festivalVersions)
    .orderBy(desc(festivalVersions.number))
    .limit(1);
  const times = Object.values(saves).map(({ at }) => new Date(at).getTime());
  return new Date(Math.max(latest?.at.getTime() ?? 0, ...times));
}
