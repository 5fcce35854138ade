import { and, inArray, isNotNull } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { pictures } from "#app/db/schema.server.ts";
import { averageColor } from "#app/shared/average-color.ts";
import {
  type FestivalSettings,
  picturesOf,
  sectionNames,
} from "#app/shared/festival/sections.server.ts";
import type { ShownPicture } from "#app/shared/festival/shown-settings.ts";

/** The pictures by id, without those that are still being made or were no pictures. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>;

export async function readPictures(
  db: Queryable,
  settings: FestivalSettings,
): Promise<ShownPictures> {
  const ids = sectionNames.flatMap((section) =>
    picturesOf(section, settings[section]).map((picture) => picture.id),
  );
  if (ids.length === 0) return new Map();
  const { id, width, height, thumbhash } = pictures;
  const rows = await db
    .select({ id, width, height, thumbhash })
    .from(pictures)
    .where(and(inArray(id, ids), isNotNull(width)));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        width: row.width!,
        height: row.height!,
        tint: row.thumbhash ? averageColor(row.thumbhash) : "#1e1450",
      },
    ]),
  );
}
