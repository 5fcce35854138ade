import { desc, eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { seasons, users } from "#app/db/schema.server.ts";

const listed = {
  id: seasons.id,
  name: seasons.name,
  openedAt: seasons.openedAt,
  closedAt: seasons.closedAt,
  by: users.name,
  figures: seasons.figures,
};

const selectSeasons = (db: Queryable) =>
  db.select(listed).from(seasons).leftJoin(users, eq(users.id, seasons.closedByUserId));

/** The closed editions, the latest first. */
export const listEditions = (db: Queryable) => selectSeasons(db).orderBy(desc(seasons.id));
export type Edition = Awaited<ReturnType<typeof listEditions>>[number];

/** A closed edition; null where there is none of that number. */
export async function findEdition(db: Queryable, id: number | null): Promise<Edition | null> {
  if (id === null || !Number.isSafeInteger(id) || id > 2_147_483_647) return null;
  const [season] = await selectSeasons(db).where(eq(seasons.id, id));
  return season ?? null;
}
