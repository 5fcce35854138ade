import type { Sharp } from "sharp";
import {
  type PictureFile,
  pictureFallback,
  pictureWidths,
} from "#app/shared/catalogue/products.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { decodeHeic, isHeic } from "./heic.server.ts";

export function pictureKey(pictureId: string, file: string): string {
  return `pictures/${pictureId}/${file}`;
}

export const largestPictureBytes = 20 * 1024 * 1024;
const mostPixels = 50_000_000;
/**
 * AVIF and HEIC are decoded whole, however few bytes the file has: a flat one of 1 KB may be as
 * large as any. Measured with sharp alone, an AVIF of 12 megapixels takes 470 MB, one of 25 takes
 * 890 MB, a JPEG of 25 takes 60 MB. A phone's HEIC has 12 or 24 megapixels.
 */
const mostPixelsOfAvif = 12_500_000;
const mostPixelsOfHeic = 25_000_000;
const makeSmaller =
  "Make it smaller in the phone's gallery (Edit, Resize) and choose it once more.";
export const pictureTooLarge = `This picture is larger than 20 MB. ${makeSmaller}`;
const highest = 16_000;

/** Its message is for the person who chose the file. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
}

const kinds = [
  { type: "image/jpeg", starts: /^\xff\xd8\xff/ },
  { type: "image/png", starts: /^\x89PNG\r\n/ },
  { type: "image/webp", starts: /^RIFF.{4}WEBP/s },
  { type: "image/gif", starts: /^GIF8[79]a/ },
  { type: "image/avif", starts: /^.{4}ftypavi[fs]/s },
] as const;
type PictureType = (typeof kinds)[number]["type"] | "image/heic";

/**
 * Returns a picture's type by its first bytes, whatever it calls itself, or null for one that is
 * not taken.
 */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return (
    kinds.find((kind) => kind.starts.test(start))?.type ?? (isHeic(bytes) ? "image/heic" : null)
  );
}

/**
 * Checks that a picture shows what it should and has at most 20 MB and 50 megapixels (AVIF 12.5,
 * HEIC 25, by its header, before it is decoded). Throws `PictureRefused`.
 */
export async function checkPicture(bytes: Uint8Array): Promise<PictureType> {
  if (bytes.byteLength > largestPictureBytes) throw new PictureRefused(pictureTooLarge);
  const type = pictureType(bytes);
  if (!type)
    throw new PictureRefused(
      "This file is not a picture. Choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.",
    );
  await openReadable(bytes);
  return type;
}

/** The decoders of the other types give nothing of a picture that is not complete. */
const mendable: ReadonlySet<PictureType | null> = new Set(["image/jpeg", "image/png", "image/gif"]);
/** From so large a part of its rows on, a picture whose end is missing is refused. */
const mostMissing = 0.1;

/**
 * Opens a picture and looks at it. A browser shows a picture whose last bytes are missing, or whose
 * colour profile is broken: so it is taken as well, as far as its decoder can mend it. Throws
 * `PictureRefused`.
 */
async function openReadable(bytes: Uint8Array): Promise<Sharp> {
  const strict = await look(bytes, "error").catch(onlyBroken);
  if (strict) return open(bytes, "error");
  const type = pictureType(bytes);
  const forms = [bytes, type === "image/jpeg" ? withoutProfile(bytes) : null];
  for (const form of mendable.has(type) ? forms : []) {
    const filled = form && (await look(form, "none").catch(onlyBroken));
    if (filled && missingPart(filled) < mostMissing) return open(form, "none");
  }
  return refuseBroken(new Error("the picture cannot be decoded"));
}

async function look(bytes: Uint8Array, failOn: "error" | "none") {
  const small = (await open(bytes, failOn)).resize(64, 64, { fit: "inside" });
  return small.raw().toBuffer({ resolveWithObject: true });
}

/** What a picture is refused for stays refused, whichever way it is decoded. */
function onlyBroken(error: unknown): null {
  if (error instanceof PictureRefused && error.message !== brokenText) throw error;
  return null;
}

/**
 * Returns the part of a picture that its decoder filled with grey or nothing, from the last row up.
 */
function missingPart({ data, info }: Awaited<ReturnType<typeof look>>): number {
  const { width, height, channels } = info;
  const isAlpha = (at: number) => channels === 4 && at % 4 === 3;
  const isFilled = (row: number) => {
    const samples = [...data.subarray(row * width * channels, (row + 1) * width * channels)];
    return (
      samples.every((sample) => sample === 0) ||
      samples.every((sample, at) => isAlpha(at) || Math.abs(sample - 128) < 3)
    );
  };
  let rows = 0;
  while (rows < height && isFilled(height - 1 - rows)) rows++;
  return rows / height;
}

const [profileMarker, scanMarker] = [0xe2, 0xda];

/**
 * Returns a JPEG without its colour profile, whose length may be wrong and then hides what follows;
 * null where there is none.
 */
function withoutProfile(bytes: Uint8Array): Uint8Array | null {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [jpeg.subarray(0, 2)];
  let at = 2;
  let hasProfile = false;
  while (isMarker(jpeg, at) && jpeg[at + 1] !== scanMarker) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (jpeg[at + 1] !== profileMarker) kept.push(jpeg.subarray(at, end));
    else hasProfile = true;
    if (isMarker(jpeg, end) || jpeg[at + 1] !== profileMarker) at = end;
    else at = nextSegment(jpeg, at + 4);
  }
  return hasProfile && isMarker(jpeg, at) ? Buffer.concat([...kept, jpeg.subarray(at)]) : null;
}

const isMarker = (jpeg: Buffer, at: number) =>
  at >= 0 && at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1]! >= 0xc0;

/** Returns where the next segment begins that is followed by another one; -1 where none is. */
function nextSegment(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at >= 0; at = jpeg.indexOf(0xff, at + 1))
    if (isMarker(jpeg, at) && isMarker(jpeg, at + 2 + jpeg.readUInt16BE(at + 2))) return at;
  return -1;
}

interface RenderedPicture {
  /** The width of the largest file in pixels. */
  width: number;
  height: number;
  /** The thumbhash in base64. */
  thumbhash: string;
  files: { name: PictureFile; type: "image/avif" | "image/webp"; contents: Uint8Array }[];
}

/**
 * AVIF at every width, WebP once: upright, sRGB, without the camera's notes, such as the place.
 * Throws `PictureRefused`.
 */
export async function renderPicture(bytes: Uint8Array, isWide = false): Promise<RenderedPicture> {
  const upright = (await openReadable(bytes)).rotate();
  const files: RenderedPicture["files"] = [];
  let size = { width: 0, height: 0 };
  const resized = (width: number) =>
    upright.clone().resize({ width, height: highest, fit: "inside", withoutEnlargement: true });
  for (const width of pictureWidths) {
    // This effort makes files as small as the usual 4 does, eight times faster.
    const avif = await resized(width)
      .avif({ quality: 55, effort: 2 })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseBroken);
    size = { width: avif.info.width, height: avif.info.height };
    files.push({ name: `${width}.avif`, type: "image/avif", contents: avif.data });
  }
  const webp = await resized(Number.parseInt(pictureFallback, 10))
    .webp({ quality: 78 })
    .toBuffer()
    .catch(refuseBroken);
  files.push({ name: pictureFallback, type: "image/webp", contents: webp });
  if (isWide) files.push(...(await wideEditions(resized(widest))));
  return { ...size, thumbhash: await thumbhashOf(upright), files };
}

const widest = 1600;
const mostWideBytes = 90_000;

/**
 * Makes the wide files of a picture, as light as the top of a page has to be, whatever it shows.
 */
async function wideEditions(picture: Sharp): Promise<RenderedPicture["files"]> {
  const lightest = async (encode: (quality: number) => Promise<Buffer>) => {
    for (const quality of [50, 40, 32]) {
      const contents = await encode(quality);
      if (contents.length <= mostWideBytes) return contents;
    }
    return encode(24);
  };
  const avif = (quality: number) => picture.clone().avif({ quality, effort: 2 }).toBuffer();
  const webp = (quality: number) => picture.clone().webp({ quality }).toBuffer();
  return [
    { name: "1600.avif", type: "image/avif", contents: await lightest(avif) },
    { name: "1600.webp", type: "image/webp", contents: await lightest(webp) },
  ];
}

async function thumbhashOf(image: Sharp): Promise<string> {
  const { rgbaToThumbHash } = await import("thumbhash");
  const { data, info } = await image
    .clone()
    .resize(100, 100, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

async function open(bytes: Uint8Array, failOn: "error" | "none"): Promise<Sharp> {
  // Loading sharp takes a tenth of a second.
  const { default: sharp } = await import("sharp");
  const limits = { limitInputPixels: mostPixels, failOn } as const;
  if (isHeic(bytes)) {
    const check = (width: number, height: number) =>
      refuseTooLarge(width, height, mostPixelsOfHeic);
    const { data, width, height } = await decodeHeic(bytes, check).catch(refuseBroken);
    return sharp(data, { ...limits, raw: { width, height, channels: 4 } });
  }
  const image = sharp(bytes, { ...limits, limitInputPixels: false });
  const { width, height } = await image.metadata().catch(refuseBroken);
  refuseTooLarge(
    width,
    height,
    pictureType(bytes) === "image/avif" ? mostPixelsOfAvif : mostPixels,
  );
  return sharp(bytes, limits);
}

function refuseTooLarge(width: number, height: number, most: number): void {
  if (width * height > most)
    throw new PictureRefused(
      `This picture has ${formatCount(width)} × ${formatCount(height)} pixels. At most ${most / 1_000_000} megapixels can be used of this kind. ${makeSmaller}`,
    );
}

const brokenText = "This picture is broken or not complete. Choose it once more.";

function refuseBroken(error: unknown): never {
  if (error instanceof PictureRefused) throw error;
  throw new PictureRefused(brokenText, { cause: error });
}
