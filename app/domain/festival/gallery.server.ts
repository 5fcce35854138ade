import type { Queryable } from "#app/db/db.server.ts";
import type { GalleryPicture } from "#app/shared/festival/shown-settings.ts";
import { averageColor } from "#app/shared/average-color.ts";
import { memories } from "#app/shared/festival/drawn-gallery.ts";
import { sceneFiles } from "./brand.server.ts";
import type { Festival } from "./festival.server.ts";
import { filesOf } from "./festival-pictures.server.ts";
import { largeOnes } from "./gallery-layout.server.ts";
import { listPublished } from "./versions.server.ts";

type ShownPicture = Omit<GalleryPicture, "isLarge">;

/**
 * Returns the pictures of /memories: the published ones that are ready, or the drawn ones until
 * there is one, where the organisers want that.
 */
export function galleryOf(festival: Festival): { isDrawn: boolean; pictures: GalleryPicture[] } {
  const own = festival.memories.moments.flatMap(({ pictureId, alt, caption }): ShownPicture[] => {
    const picture = festival.pictures.get(pictureId);
    if (!picture) return [];
    const { id, ...shown } = picture;
    return [{ ...shown, name: id, alt, caption, files: filesOf(id) }];
  });
  const drawn = () =>
    memories.map(({ file, thumbhash, ...memory }) => ({
      ...memory,
      name: file,
      tint: averageColor(thumbhash),
      files: sceneFiles(festival, file),
    }));
  const isDrawn = own.length === 0 && festival.memories.showDrawn;
  const shown = isDrawn ? drawn() : own;
  const large = largeOnes(shown.length);
  return { isDrawn, pictures: shown.map((one, index) => ({ ...one, isLarge: large.has(index) })) };
}

/** Whether a picture was in the gallery and is not any more. */
export async function wasInGallery(db: Queryable, name: string): Promise<boolean> {
  if (memories.some(({ file }) => file === name)) return true;
  const published = await listPublished(db, "memories");
  return published.some((one) => one?.moments.some(({ pictureId }) => pictureId === name));
}

const words =
  "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty".split(
    " ",
  );

/** "Twelve moments", as a sentence begins. */
export const countOf = (count: number, one: string): string =>
  `${words[count] ?? count} ${one}${count === 1 ? "" : "s"}`;
