import { desc, eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { editions, users } from "#app/db/schema.server.ts";

const listed = {
  id: editions.id,
  name: editions.name,
  openedAt: editions.openedAt,
  closedAt: editions.closedAt,
  by: users.name,
  figures: editions.figures,
};

const selectEditions = (db: Queryable) =>
  db.select(listed).from(editions).leftJoin(users, eq(users.id, editions.closedByUserId));

/** The closed editions, the latest first. */
export const listEditions = (db: Queryable) => selectEditions(db).orderBy(desc(editions.id));
export type Edition = Awaited<ReturnType<typeof listEditions>>[number];

/** A closed edition; null where there is none of that number. */
export async function findEdition(db: Queryable, id: number | null): Promise<Edition | null> {
  if (id === null || !Number.isSafeInteger(id) || id > 2_147_483_647) return null;
  const [edition] = await selectEditions(db).where(eq(editions.id, id));
  return edition ?? null;
}
