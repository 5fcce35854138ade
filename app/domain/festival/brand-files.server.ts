import { existsSync } from "node:fs";
import { icon, type Icon, initialOf, logoIcon } from "#app/services/drawing/logos.server.ts";
import {
  type NamedDrawing,
  namedDrawings,
  renamed,
} from "#app/services/drawing/brand-drawings.server.ts";
import { isDrawable, wordmark } from "#app/services/drawing/wordmark.server.ts";
import { pictureKey } from "#app/services/images.server.ts";
import type { Storage } from "#app/services/storage.server.ts";
import { pictureWidths } from "#app/shared/catalogue/products.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { type Brand, brandOf, brandVersion } from "./brand.server.ts";
import type { Festival } from "./festival.server.ts";

/** Draws a file of the brand. Returns null where there is nothing to draw. */
type Draw = (storage: Storage, brand: Brand) => Promise<Uint8Array | null>;

/**
 * The folder of the files that come with the site: the built one, or the source folder during
 * development.
 */
export const siteFiles = existsSync("build/client/brand") ? "build/client" : "public";
const sources: Record<NamedDrawing, string> = {
  "hero-1600": "brand/hero-1600.avif",
  "main-stage": "memories/main-stage-1200.avif",
  dj: "memories/dj-1200.avif",
  fireworks: "memories/fireworks-1200.avif",
};

const withName = (drawing: NamedDrawing, brand: Brand) =>
  renamed(`${siteFiles}/${sources[drawing]}`, drawing, brand[namedDrawings[drawing].says]);

const drawing =
  (named: NamedDrawing, width: number, type: "avif" | "webp"): Draw =>
  async (_, brand) => {
    const sized = (await withName(named, brand)).resize({ width });
    return type === "avif"
      ? sized.avif({ quality: 40, effort: 3 }).toBuffer()
      : sized.webp({ quality: 38 }).toBuffer();
  };

async function logoPng(storage: Storage, id: string, width: number, height: number) {
  const { default: sharp } = await import("sharp");
  return sharp((await storage.read(pictureKey(id, "1200.avif")))!)
    .resize({ width, height, fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
}

const iconSvg = async (storage: Storage, brand: Brand, shape: Icon) =>
  brand.logoId
    ? logoIcon(shape, await logoPng(storage, brand.logoId, 384, 384))
    : icon(shape, brand, initialOf(brand.name));

const iconPng =
  (size: number, shape: Icon): Draw =>
  async (storage, brand) => {
    const { default: sharp } = await import("sharp");
    const svg = Buffer.from(await iconSvg(storage, brand, shape));
    return sharp(svg, { density: 150 }).resize(size, size).png({ palette: true }).toBuffer();
  };

const logo: Draw = async (storage, { logoId }) => {
  const { default: sharp } = await import("sharp");
  const source = logoId && (await storage.read(pictureKey(logoId, "1200.avif")));
  if (!source) return null;
  const size = { width: 480, height: 120, fit: "inside", withoutEnlargement: true } as const;
  return sharp(source).resize(size).png().toBuffer();
};

const nameInLetters: Draw = async (_, { name, primary }) => {
  if (!isDrawable(name)) return null;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(wordmark(name, primary)))
    .png({ palette: true })
    .toBuffer();
};

const files: Readonly<Record<string, Draw>> = {
  "name.png": nameInLetters,
  "logo.png": logo,
  "favicon.svg": async (storage, brand) =>
    Buffer.from(await iconSvg(storage, brand, { bare: true })),
  "favicon-32.png": iconPng(32, { bare: true }),
  "apple-touch-icon.png": iconPng(180, { margin: 0.06 }),
  "icon-192.png": iconPng(192, { rounded: true }),
  "icon-512.png": iconPng(512, { rounded: true }),
  "icon-maskable-512.png": iconPng(512, { margin: 0.16 }),
  "hero-1600.avif": drawing("hero-1600", 1600, "avif"),
  "hero-1600.webp": drawing("hero-1600", 1600, "webp"),
  ...Object.fromEntries(
    (["main-stage", "dj", "fireworks"] as const).flatMap((named) => [
      ...pictureWidths.map((width) => [`${named}-${width}.avif`, drawing(named, width, "avif")]),
      [`${named}-800.webp`, drawing(named, 800, "webp")],
    ]),
  ),
};

const types: Record<string, string> = {
  png: "image/png",
  avif: "image/avif",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** What is being drawn just now, so that nobody draws it twice. */
const begun = new Map<string, ReturnType<Draw>>();

async function drawOnce(storage: Storage, key: string, draw: () => ReturnType<Draw>) {
  const drawn = begun.get(key) ?? draw();
  begun.set(key, drawn);
  try {
    const contents = await drawn;
    if (contents) await storage.put(key, contents, types[key.split(".").at(-1)!]!);
    return contents;
  } finally {
    begun.delete(key);
  }
}

/**
 * A file of this version, drawn when it is first asked for; one of an older version if it was asked
 * for then. Null for no such file.
 */
export async function brandFile(
  { storage }: Parts<"storage">,
  festival: Festival,
  { version, file }: { version: string; file: string },
): Promise<{ contents: Uint8Array; type: string } | null> {
  const draw = Object.hasOwn(files, file) ? files[file] : undefined;
  if (!draw || !/^[\w-]{12}$/.test(version)) return null;
  const key = `brand/${version}/${file}`;
  const contents =
    (await storage.read(key)) ??
    (version === brandVersion(festival)
      ? await drawOnce(storage, key, () => draw(storage, brandOf(festival)))
      : null);
  return contents && { contents, type: types[file.split(".").at(-1)!]! };
}
