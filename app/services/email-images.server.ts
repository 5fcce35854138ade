import { crc32, deflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { encode } from "uqr";
import { ink } from "./drawing/logos.server.ts";
import { dayInLetters } from "./drawing/wordmark.server.ts";
import { emailImage } from "#app/shared/catalogue/products.ts";

/** A square of a picture, small enough for a mail that many get. */
export const emailJpeg = async (picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const { px } = emailImage;
  const square = sharp(picture).resize(px, px).flatten({ background: "white" });
  const file = await square.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
  return new Uint8Array(file);
};

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** A picture has some 4 KB. */
const drawnDays = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 100 });

/** The day of a date such as "2027-01-27" in the site's lettering, as PNG on nothing. */
export async function dayPng(date: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = drawnDays.get(date);
  if (known) return known;
  const svg = dayInLetters(dayFormat.format(new Date(date)), ink);
  const drawn = new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
  drawnDays.set(date, drawn);
  return drawn;
}

/** The white border that readers need around the code, in modules. */
const quietModules = 4;
/** A module has as many pixels as a byte has bits, so that it is one byte wide. */
const modulePx = 8;

/**
 * Anybody may ask for any code, so recently drawn ones are cached. A picture has some 600 bytes.
 */
const drawnCodes = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 2_000 });

/** A text as a QR code that survives a smudge of 15 %, as PNG. */
export function qrPng(text: string): Uint8Array<ArrayBuffer> {
  const known = drawnCodes.get(text);
  if (known) return known;
  const { data, size } = encode(text, { ecc: "M", border: quietModules });
  const drawn = pngOf(data, size);
  drawnCodes.set(text, drawn);
  return drawn;
}

const pngStart = Buffer.from("89504e470d0a1a0a", "hex");

/**
 * Squares as a PNG of one bit a pixel (RFC 2083, https://www.rfc-editor.org/rfc/rfc2083). A general
 * encoder takes a hundred times as long for it.
 */
function pngOf(modules: boolean[][], size: number): Uint8Array<ArrayBuffer> {
  const px = size * modulePx;
  const rowBytes = size * (modulePx / 8);
  const rows = modules.map((row) => {
    // A PNG's row begins with the number of its filter, here 0 for none.
    const bits = Buffer.alloc(1 + rowBytes);
    row.forEach((isDark, at) => bits.fill(isDark ? 0x00 : 0xff, 1 + at, 2 + at));
    return bits;
  });
  const pixels = Buffer.concat(rows.flatMap((row) => Array<Buffer>(modulePx).fill(row)));
  // The header sets one bit a pixel, greyscale, standard compression and filters, and no
  // interlacing.
  const header = Buffer.alloc(13);
  header.writeUInt32BE(px, 0);
  header.writeUInt32BE(px, 4);
  header.writeUInt8(1, 8);
  const file = Buffer.concat([
    pngStart,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
  return new Uint8Array(file);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
