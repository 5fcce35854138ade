import { actsOf, type NamedAct } from "./acts.server.ts";
import type { Festival } from "./festival.server.ts";
import { isOverAt } from "./festival-phase.server.ts";
import { countOf, galleryOf } from "./gallery.server.ts";
import { inksOf, type LinkCard, sceneOn } from "./link-card.server.ts";

/** The drawings of performers, which are used in turn. */
const playing = ["saxophone", "talking-drum", "dj", "dancer", "main-stage"] as const;

/** The drawing for the act at a place of the line-up. */
export const sceneOfAct = (place: number): string => playing[place % playing.length]!;

/** The day with its year; once it is over none is set, and none is said. */
function dayLines(festival: Festival, now: Date): string[] {
  if (isOverAt(festival, now)) return ["See you", "at the", "next one"];
  return [festival.dayText, festival.day.date.slice(0, 4)];
}

export function homeCard(festival: Festival, now: Date): LinkCard {
  const { heroPictureId } = festival.look;
  const hero = festival.pictures.get(heroPictureId ?? "");
  return {
    words: {
      name: festival.name.brand,
      lines: dayLines(festival, now),
      foot: festival.day.city,
    },
    inks: inksOf(festival),
    picture: hero ? { pictureId: hero.id } : sceneOn(festival, "main-stage"),
  };
}

export const ticketsCard = (festival: Festival, now: Date): LinkCard => ({
  words: { name: "Tickets", lines: dayLines(festival, now), foot: festival.name.brand },
  inks: inksOf(festival),
  picture: sceneOn(festival, "phones"),
});

export function memoriesCard(festival: Festival): LinkCard {
  const { pictures, isDrawn } = galleryOf(festival);
  const first = pictures[0];
  return {
    words: {
      name: "Rewind",
      lines: first ? countOf(pictures.length, "moment").split(" ") : [],
      foot: festival.name.brand,
    },
    inks: inksOf(festival),
    picture: isDrawn || !first ? sceneOn(festival, "dancer") : { pictureId: first.name },
  };
}

/** Returns the card of a gallery picture, or null where there is no such picture. */
export function memoryCard(festival: Festival, name: string): LinkCard | null {
  const { pictures, isDrawn } = galleryOf(festival);
  const picture = pictures.find((one) => one.name === name);
  if (!picture) return null;
  return {
    words: {
      name: picture.caption || festival.name.brand,
      lines: ["Rewind"],
      foot: festival.name.brand,
    },
    inks: inksOf(festival),
    picture: isDrawn ? sceneOn(festival, name) : { pictureId: name },
  };
}

/** Returns the card of an act, or null where nobody of that name plays. */
export function actCard(festival: Festival, slug: string, now: Date): LinkCard | null {
  const acts = actsOf(festival);
  const place = acts.findIndex((act) => act.slug === slug);
  const act: NamedAct | undefined = acts[place];
  if (!act) return null;
  const isOver = isOverAt(festival, now);
  return {
    words: {
      name: act.name,
      lines: isOver
        ? ["They", "played"]
        : [act.time, act.stage, ...dayLines(festival, now)].filter(Boolean),
      foot: festival.name.brand,
    },
    inks: inksOf(festival),
    picture: sceneOn(festival, sceneOfAct(place)),
  };
}
