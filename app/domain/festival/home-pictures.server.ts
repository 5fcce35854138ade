import type { ShownHero, ShownSponsor } from "#app/shared/festival/shown-settings.ts";
import { pictureUrl } from "#app/shared/catalogue/products.ts";
import { sceneFiles, wideFiles } from "./brand.server.ts";
import type { Festival } from "./festival.server.ts";

/** The picture of the first page; the drawn one until there is another. */
export function shownHero(festival: Festival): ShownHero {
  const own = festival.pictures.get(festival.look.heroPictureId ?? "");
  if (own) return { wide: filesOf(own.id), narrow: filesOf(own.id), tint: own.tint };
  return {
    wide: wideFiles(festival),
    narrow: sceneFiles(festival, "main-stage"),
    tint: null,
  };
}

export const filesOf = (pictureId: string): string =>
  pictureUrl(pictureId, "400.avif").replace("400.avif", "");

export const shownSponsors = ({ sponsors, pictures }: Festival): ShownSponsor[] =>
  sponsors.sponsors.map(({ name, url, mark, pictureId }) => {
    const logo = pictures.get(pictureId ?? "");
    return {
      name,
      mark,
      url: /^(https?|mailto):/i.test(url) ? url : "",
      logo: logo
        ? {
            files: filesOf(logo.id),
            width: logo.width,
            height: logo.height,
          }
        : null,
    };
  });
