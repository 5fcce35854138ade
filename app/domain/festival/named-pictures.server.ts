import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { pictures } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import {
  type FestivalSettings,
  type FestivalSection,
  picturesOf,
} from "#app/shared/festival/sections.server.ts";

/** Has the pictures that a section names made. Errors are by path within it. */
export async function makePictures(
  tx: Transaction,
  queue: Queue,
  section: FestivalSection,
  value: FestivalSettings[FestivalSection],
): Promise<Record<string, string>> {
  const wanted = picturesOf(section, value);
  if (wanted.length === 0) return {};
  const ids = wanted.map(({ id }) => id);
  const rows = await tx.select().from(pictures).where(inArray(pictures.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const errors: Record<string, string> = {};
  for (const { path, id, isWide } of wanted) {
    const picture = known.get(id);
    if (!picture || picture.productId !== null || picture.failedAt)
      errors[path] = "This picture cannot be shown. Take it away, or choose it once more.";
    else if (picture.width === null)
      await queue.enqueue(tx, "process-picture", { pictureId: id, isWide });
  }
  return errors;
}
