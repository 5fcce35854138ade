import sharp from "sharp";
import { encode } from "uqr";
import { mailPicture } from "#app/shared/products.ts";

/** A square of a picture, small enough for a mail that many get. */
export const mailJpeg = async (picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const { px } = mailPicture;
  const square = sharp(picture).resize(px, px).flatten({ background: "white" });
  const file = await square.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  return new Uint8Array(file);
};

const quietModules = 4; // what readers need to be white around it
const modulePx = 8;

/** A text as a QR code that survives a smudge of 15 %, as PNG. */
export async function codePng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, size } = encode(text, { ecc: "M", border: quietModules });
  const shades = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const file = await sharp(shades, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePx, size * modulePx, { kernel: "nearest" })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return new Uint8Array(file);
}
