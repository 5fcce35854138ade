import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { broadcasts, festivalVersions, pictures } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { pictureUrl } from "#app/shared/catalogue/products.ts";
import { addDays } from "#app/shared/dates.ts";
import type { ShownHero, ShownSponsor } from "#app/shared/festival/shown-settings.ts";
import { sceneFiles, wideSceneFiles } from "./brand.server.ts";
import { type DraftRow, lockDraft } from "./draft-row.server.ts";
import type { Festival } from "./festival.server.ts";
import { offeredVersions } from "./versions.server.ts";

/** The picture of the first page; the drawn one until there is another. */
export function shownHero(festival: Festival): ShownHero {
  const own = festival.pictures.get(festival.look.heroPictureId ?? "");
  if (own) return { wide: filesOf(own.id), narrow: filesOf(own.id), tint: own.tint };
  return {
    wide: wideSceneFiles(festival),
    narrow: sceneFiles(festival, "main-stage"),
    tint: null,
  };
}

/** The beginning of the addresses of a picture's files. */
export const filesOf = (pictureId: string): string =>
  pictureUrl(pictureId, "400.avif").replace("400.avif", "");

export const shownSponsors = ({ sponsors, pictures }: Festival): ShownSponsor[] =>
  sponsors.sponsors.map(({ name, url, mark, pictureId }) => {
    const logo = pictures.get(pictureId ?? "");
    return {
      name,
      mark,
      url: /^(https?|mailto):/i.test(url) ? url : "",
      logo: logo
        ? {
            files: filesOf(logo.id),
            width: logo.width,
            height: logo.height,
          }
        : null,
    };
  });

/**
 * Deletes pictures of the festival that neither the draft nor a version that can be published again
 * uses, nor a message to many. It waits a day after the last change: by then no cached or open page shows them.
 */
export function deleteUnusedPictures({
  db,
  queue,
  now,
}: Parts<"db" | "queue" | "now">): Promise<void> {
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
          sql`not exists (select from ${broadcasts} where ${broadcasts.pictureId} = ${pictures.id})`,
          sql`strpos(${JSON.stringify(draft.sections)}, ${pictures.id}) = 0`,
          sql`not exists (select from ${offered} where strpos(${offered.settings}::text, ${pictures.id}) > 0)`,
        ),
      )
      .returning({ pictureId: pictures.id });
    if (gone.length > 0) await queue.enqueueAll(tx, "process-picture", gone);
  });
}

async function lastChange(tx: Transaction, { sectionRevisions }: DraftRow): Promise<Date> {
  const [latest] = await tx
    .select({ at: festivalVersions.publishedAt })
    .from(festivalVersions)
    .orderBy(desc(festivalVersions.number))
    .limit(1);
  const times = Object.values(sectionRevisions).map(({ at }) => new Date(at).getTime());
  return new Date(Math.max(latest?.at.getTime() ?? 0, ...times));
}
