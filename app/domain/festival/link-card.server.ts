import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { href } from "react-router";
import { type CardWords, drawCard } from "#app/services/drawing/link-card.server.ts";
import { drawingTurns } from "#app/services/drawing/drawing-turns.server.ts";
import type { Inks } from "#app/services/drawing/logos.server.ts";
import { endOfBoard, namedDrawings, renamed } from "#app/services/drawing/brand-drawings.server.ts";
import { pictureKey } from "#app/services/images.server.ts";
import type { Storage } from "#app/services/storage.server.ts";
import type { ShownCard } from "#app/shared/pages/page-meta.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { siteFiles } from "./brand-files.server.ts";
import { brandOf, colorsOf, isNamed } from "./brand.server.ts";
import type { Festival } from "./festival.server.ts";

/** Either an uploaded picture or a drawn scene of the gallery. */
type CardPicture = { pictureId: string } | { scene: string; says: string } | null;

/** The picture that a link shows where somebody sends it. All that is drawn follows from this. */
export interface LinkCard {
  words: CardWords;
  inks: Inks;
  picture: CardPicture;
}

/** Counts up when the same card would be drawn otherwise. */
const edition = 2;

const versionOfCard = (card: LinkCard): string =>
  hash("sha256", `${edition} ${JSON.stringify(card)}`, "base64url").slice(0, 12);

/** What a card belongs to, as its address names it. */
export interface CardName {
  kind: "page" | "product" | "memory" | "act";
  name: string;
}

export const cardAddress = ({ kind, name }: CardName, card: LinkCard): string =>
  href("/cards/:kind/:name/:file", {
    kind,
    name: encodeURIComponent(name),
    file: `${versionOfCard(card)}.jpg`,
  });

/** Returns a link card as a page names it to the services that show links. */
export function shownCard(of: CardName, card: LinkCard): ShownCard {
  const { name, lines, foot } = card.words;
  return {
    url: cardAddress(of, card),
    alt: [name, lines.join(" "), foot].filter(Boolean).join(", "),
  };
}

export const inksOf = (festival: Festival): Inks => colorsOf(festival);

/** A drawn scene, with what its board says, if it has one. */
export function sceneOn(festival: Festival, scene: string): CardPicture {
  return { scene, says: isNamed(scene) ? brandOf(festival)[namedDrawings[scene].says] : "" };
}

/** Reads a card's picture in the largest size that it has; null where it shows none. */
export async function readPicture(
  storage: Storage,
  picture: CardPicture,
): Promise<Uint8Array | null> {
  if (picture === null) return null;
  if ("pictureId" in picture) return storage.read(pictureKey(picture.pictureId, "1200.avif"));
  const { scene, says } = picture;
  const file = `${siteFiles}/memories/${scene}-1200.avif`;
  if (!isNamed(scene)) return readFile(file);
  // A card shows a square of a drawing: the upper one, unless that would cut through the board.
  const drawing = await renamed(file, scene, says);
  const { width, height } = await drawing.metadata();
  const top = Math.max(0, endOfBoard(scene) - width);
  return drawing
    .extract({ left: 0, top, width, height: height - top })
    .png()
    .toBuffer();
}

/** What is being drawn, by version, so that nobody draws it twice. */
const begun = new Map<string, Promise<Uint8Array>>();

/** The card as JPEG: drawn once for what it says and shows, and then read. */
export async function cardFile({ storage }: Parts<"storage">, card: LinkCard): Promise<Uint8Array> {
  const version = versionOfCard(card);
  const key = `cards/${version}.jpg`;
  const stored = await storage.read(key);
  if (stored) return stored;
  const draw = async () => {
    const picture = await readPicture(storage, card.picture);
    const drawn = await drawCard(card.words, picture, card.inks);
    await storage.put(key, drawn, "image/jpeg");
    return drawn;
  };
  const drawing = begun.get(version) ?? drawingTurns(draw);
  begun.set(version, drawing);
  try {
    return await drawing;
  } finally {
    begun.delete(version);
  }
}
