import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { pictures } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { FestivalFacts } from "#app/shared/festival/facts.ts";

interface Named {
  /** Where the picture is named within the section. */
  path: string;
  id: string;
  isWide?: boolean;
}

function picturesIn(value: Partial<FestivalFacts[keyof FestivalFacts]>): Named[] {
  const named = (path: string, id: string | null, isWide?: boolean): Named[] =>
    id === null ? [] : [{ path, id, isWide }];
  if ("moments" in value)
    return value.moments!.flatMap((one, at) => named(`moments.${at}.pictureId`, one.pictureId));
  if ("sponsors" in value)
    return value.sponsors!.flatMap((one, at) => named(`sponsors.${at}.pictureId`, one.pictureId));
  if (!("heroPictureId" in value)) return [];
  return [
    ...named("heroPictureId", value.heroPictureId!, true),
    ...named("logoPictureId", value.logoPictureId ?? null),
  ];
}

/** Has the pictures that a section names made. Errors are by path within it. */
export async function makePictures(
  tx: Transaction,
  queue: Queue,
  value: FestivalFacts[keyof FestivalFacts],
): Promise<Record<string, string>> {
  const wanted = picturesIn(value);
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
