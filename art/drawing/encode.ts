import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";

/** Each width with its AVIF quality: the larger the picture, the less a pixel shows. */
const editions = [
  { width: 400, quality: 39 },
  { width: 800, quality: 37 },
  { width: 1200, quality: 31 },
] as const;
/** For browsers and link previews that read no AVIF. */
const fallback = { width: 800, quality: 18 };

/** What a page needs to show a picture: files are `<file>-<width>.avif` and `<file>-800.webp`. */
export type EncodedPicture = { file: string; width: number; height: number; thumbhash: string };

/** Qualities of the widths that a page's first screen shows: these files are made small with time. */
export type Light = { 400?: number; 800?: number };

/**
 * Writes one picture in every width as AVIF, and once as WebP; the thumbhash is base64. `coarser`
 * lowers the quality, for pictures that hide it well.
 */
export async function encodePicture(
  rgb: Buffer,
  size: { width: number; height: number },
  folder: URL,
  file: string,
  { coarser = 0, light = {} }: { coarser?: number; light?: Light } = {},
): Promise<EncodedPicture> {
  const original = () => sharp(rgb, { raw: { ...size, channels: 3 } });
  const write = (name: string, contents: Buffer) => writeFile(new URL(name, folder), contents);
  for (const { width, quality } of editions) {
    const lower = width === 1200 ? undefined : light[width];
    const avif = lower
      ? { quality: lower, effort: 9, tune: "ssim" as const }
      : { quality: quality - coarser, effort: 4 };
    await write(`${file}-${width}.avif`, await original().resize({ width }).avif(avif).toBuffer());
  }
  await write(
    `${file}-${fallback.width}.webp`,
    await original()
      .resize({ width: fallback.width })
      .webp({ quality: fallback.quality - coarser, effort: 6 })
      .toBuffer(),
  );
  const small = await original()
    .resize(64, 64, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return { file, ...size, thumbhash: Buffer.from(hash).toString("base64") };
}
