import { and, asc, count, desc, isNotNull, isNull, max } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { inksOf } from "#app/domain/festival/link-card.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { type ClothShape, clothShapes } from "#app/shared/tickets/cloth-shapes.ts";
import { drawingTurns } from "#app/services/drawing/drawing-turns.server.ts";
import { drawWholeCloth } from "#app/services/drawing/whole-cloth.server.ts";

/** A band has the strips of so many of the newest tickets, so that it stays light. */
const mostInBand = 120;

const isWoven = and(
  inEdition(tickets.editionId),
  isNull(tickets.cancelledAt),
  isNotNull(tickets.serial),
);

/** Returns whether a ticket of the current edition was sold and is valid. */
export async function hasCloth(db: Queryable): Promise<boolean> {
  const found = await db.select({ id: tickets.id }).from(tickets).where(isWoven).limit(1);
  return found.length > 0;
}

/**
 * Returns how many tickets of the current edition were sold and are valid, and a version of the
 * cloth that they make, which changes with each of them.
 */
export async function readCloth(db: Queryable): Promise<{ strips: number; version: string }> {
  const [found] = await db
    .select({ strips: count(), newest: max(tickets.serial) })
    .from(tickets)
    .where(isWoven);
  const { strips, newest } = found!;
  return { strips, version: `${strips}-${newest ?? 0}` };
}

async function listNumbers(db: Queryable, shape: ClothShape): Promise<string[]> {
  const base = db.select({ number: tickets.ticketId }).from(tickets).where(isWoven);
  const rows =
    shape === "band"
      ? await base.orderBy(desc(tickets.serial)).limit(mostInBand)
      : await base.orderBy(asc(tickets.serial));
  return rows.map(({ number }) => number);
}

/** What was drawn last of each shape, by its version: a rush of visitors has it drawn once. */
const drawn = new Map<string, { version: string; file: Promise<Uint8Array<ArrayBuffer>> }>();

/** Returns the cloth as a picture; null before the first ticket is sold. */
export async function clothPicture(
  { db, festival }: Parts<"db" | "festival">,
  shape: ClothShape,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { strips, version: ofTickets } = await readCloth(db);
  if (strips === 0) return null;
  const inks = inksOf(await festival());
  const version = `${ofTickets} ${inks.primary} ${inks.accent}`;
  const known = drawn.get(shape);
  if (known?.version === version) return known.file;
  const file = drawingTurns(async () =>
    drawWholeCloth(await listNumbers(db, shape), clothShapes[shape], {
      inks,
      isPrint: shape === "print",
    }),
  );
  drawn.set(shape, { version, file });
  file.catch(() => drawn.delete(shape));
  return file;
}
