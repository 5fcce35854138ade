import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";

/** Each width with its AVIF and WebP quality: the larger the picture, the less a pixel shows. */
const editions = [
  { width: 400, avif: 39, webp: 42 },
  { width: 800, avif: 37, webp: 35 },
  { width: 1200, avif: 35, webp: 30 },
] as const;

/** What a page needs to show a picture: files are `<file>-<width>.avif` and `.webp`. */
export type EncodedPicture = { file: string; width: number; height: number; thumbhash: string };

/**
 * Writes one picture in every width as AVIF and WebP; the thumbhash is base64. `coarser` lowers the quality, for
 * pictures that hide it well.
 */
export async function encodePicture(
  rgb: Buffer,
  size: { width: number; height: number },
  folder: URL,
  file: string,
  { coarser = 0 } = {},
): Promise<EncodedPicture> {
  const original = () => sharp(rgb, { raw: { ...size, channels: 3 } });
  for (const { width, avif, webp } of editions) {
    const resized = original().resize({ width });
    await writeFile(
      new URL(`${file}-${width}.avif`, folder),
      await resized
        .clone()
        .avif({ quality: avif - coarser, effort: 2 })
        .toBuffer(),
    );
    await writeFile(
      new URL(`${file}-${width}.webp`, folder),
      await resized
        .clone()
        .webp({ quality: webp - coarser, effort: 5 })
        .toBuffer(),
    );
  }
  const small = await original()
    .resize(64, 64, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return { file, ...size, thumbhash: Buffer.from(hash).toString("base64") };
}
