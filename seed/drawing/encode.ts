import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";

export const widths = [400, 800, 1200] as const;

/** What a page needs to show a picture: files are `<file>-<width>.avif` and `.webp`. */
export type EncodedPicture = { file: string; width: number; height: number; thumbhash: string };
type Quality = { avif: number; webp: number };

/** Writes one picture in every width as AVIF and WebP; the thumbhash is base64. */
export async function encodePicture(
  rgb: Buffer,
  size: { width: number; height: number },
  folder: URL,
  file: string,
  quality: Quality = { avif: 46, webp: 62 },
): Promise<EncodedPicture> {
  const original = () => sharp(rgb, { raw: { ...size, channels: 3 } });
  for (const width of widths) {
    const resized = original().resize({ width });
    await writeFile(
      new URL(`${file}-${width}.avif`, folder),
      await resized.clone().avif({ quality: quality.avif, effort: 2 }).toBuffer(),
    );
    await writeFile(
      new URL(`${file}-${width}.webp`, folder),
      await resized.clone().webp({ quality: quality.webp, effort: 5 }).toBuffer(),
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
