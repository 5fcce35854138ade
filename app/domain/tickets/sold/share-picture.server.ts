import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { tickets } from "#app/db/schema.server.ts";
import { findEditionFestival } from "#app/domain/festival/edition-festival.server.ts";
import { homeCard } from "#app/domain/festival/festival-cards.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import { inksOf, readPicture } from "#app/domain/festival/link-card.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { drawingTurns } from "#app/services/drawing/drawing-turns.server.ts";
import { drawSharePicture, type ShareShape } from "#app/services/drawing/share-picture.server.ts";
import { shareWords } from "#app/shared/tickets/share-words.ts";
import { pictureKey, sharePicturePaths } from "./share-picture-paths.server.ts";
import { holderOf, isUnnamed } from "./sold-tickets.server.ts";

type Ticket = typeof tickets.$inferSelect;
/**
 * Returns the addresses of a ticket's share picture in its two shapes, and whether it can have the
 * holder's name.
 */
export const sharePicturesOf = (
  app: Parts<"sealing">,
  ticket: Parameters<typeof sharePicturePaths>[1] & Parameters<typeof isUnnamed>[0],
) => ({ ...sharePicturePaths(app, ticket), hasName: !isUnnamed(ticket) });

/** Returns the valid ticket that a share picture's key belongs to; null where there is none. */
export async function findByPictureKey(
  app: Parts<"db" | "sealing">,
  key: string,
): Promise<Ticket | null> {
  const [, serial, generation] = /^(\d{1,9})-(\d{1,3})-/.exec(key) ?? [];
  if (!serial || !generation) return null;
  const named = { serial: Number(serial), generation: Number(generation) };
  const [asked, wanted] = [Buffer.from(key), Buffer.from(pictureKey(app, named))];
  if (asked.length !== wanted.length || !timingSafeEqual(asked, wanted)) return null;
  const [ticket] = await app.db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.serial, named.serial),
        eq(tickets.generation, named.generation),
        isNull(tickets.cancelledAt),
      ),
    );
  return ticket ?? null;
}

/** Returns the share picture of a ticket as JPEG, with the holder's name where that is wanted. */
export async function sharePicture(
  app: Parts<"db" | "env" | "festival" | "storage" | "now">,
  ticket: Ticket,
  { shape, withName }: { shape: ShareShape; withName: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const { festival, closedAs } = await findEditionFestival(app, ticket.editionId);
  const isOver = closedAs !== null || isOverAt(festival, app.now());
  const words = {
    says: shareWords(isOver, ticket.admittedCount),
    name: withName && !isUnnamed(ticket) ? holderOf(ticket) : "",
    number: ticket.ticketId,
    cloth: ticket.ticketId,
    day: isOver ? `${festival.dayText} ${festival.day.date.slice(0, 4)}` : festival.dayText,
    place: festival.day.venue,
    brand: festival.name.brand,
  };
  return drawingTurns(async () => {
    const picture = await readPicture(app.storage, homeCard(festival, app.now()).picture);
    return drawSharePicture(words, { shape, subject: "scene" }, picture, inksOf(festival));
  });
}
