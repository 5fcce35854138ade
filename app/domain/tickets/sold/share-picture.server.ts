import { timingSafeEqual } from "node:crypto";
import { href } from "react-router";
import { and, eq, isNull } from "drizzle-orm";
import { tickets } from "#app/db/schema.server.ts";
import { findEditionFestival } from "#app/domain/festival/edition-festival.server.ts";
import { homeCard } from "#app/domain/festival/festival-cards.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import { inksOf, readPicture } from "#app/domain/festival/link-card.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { drawingTurns } from "#app/services/drawing/drawing-turns.server.ts";
import { drawSharePicture, type ShareShape } from "#app/services/drawing/share-picture.server.ts";
import { holderOf, isUnnamed } from "./sold-tickets.server.ts";

type Ticket = typeof tickets.$inferSelect;
type Pictured = Pick<Ticket, "serial" | "generation">;

/**
 * Returns the addresses of a ticket's share picture in its two shapes, and whether it can have the
 * holder's name. Their secret is of this picture alone: a reader of the address learns neither the
 * ticket's code nor the address of its page. A ticket that gets a new code has another.
 */
export function sharePicturesOf(
  { sealing }: Parts<"sealing">,
  ticket: Pictured & Parameters<typeof isUnnamed>[0],
) {
  const key = pictureKey(sealing, ticket);
  const pathOf = (shape: ShareShape) =>
    href("/files/in/:key/:shape", { key, shape: `${shape}.jpg` });
  return { story: pathOf("story"), post: pathOf("post"), hasName: !isUnnamed(ticket) };
}

const pictureKey = (sealing: Parts<"sealing">["sealing"], { serial, generation }: Pictured) =>
  `${serial}-${generation}-${sealing.hash(`picture without a code ${serial} ${generation}`)}`;

/** Returns the valid ticket that a share picture's key belongs to; null where there is none. */
export async function findByPictureKey(
  app: Parts<"db" | "sealing">,
  key: string,
): Promise<Ticket | null> {
  const [, serial, generation] = /^(\d{1,9})-(\d{1,3})-/.exec(key) ?? [];
  if (!serial || !generation) return null;
  const named = { serial: Number(serial), generation: Number(generation) };
  const [asked, wanted] = [Buffer.from(key), Buffer.from(pictureKey(app.sealing, named))];
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
    says: !isOver ? "I'm in" : ticket.admittedCount > 0 ? "I was there" : "My ticket",
    name: withName && !isUnnamed(ticket) ? holderOf(ticket) : "",
    number: ticket.ticketId,
    day: isOver ? `${festival.dayText} ${festival.day.date.slice(0, 4)}` : festival.dayText,
    place: festival.day.venue,
    brand: festival.name.brand,
  };
  return drawingTurns(async () => {
    const picture = await readPicture(app.storage, homeCard(festival, app.now()).picture);
    return drawSharePicture(words, shape, picture, inksOf(festival));
  });
}
