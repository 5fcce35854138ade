/** Renders the landing page's hero, the link preview and the icons: `node seed/brand.ts` */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { lettering } from "./drawing/lettering.ts";
import { brand } from "./drawing/palette.ts";
import { photograph } from "./drawing/studio.ts";
import { heroTall, heroWide } from "./scenes/hero.ts";
import { icon, placeholder, selvedge } from "./scenes/marks.ts";

const publicFolder = new URL("../public/", import.meta.url);
const file = (path: string) => new URL(path, publicFolder);
await mkdir(file("brand/"), { recursive: true });
await mkdir(file("icons/"), { recursive: true });

async function hero(
  name: string,
  width: number,
  height: number,
  rgb: Buffer,
  drawn: { width: number; height: number },
  quality: number,
) {
  const picture = sharp(rgb, { raw: { ...drawn, channels: 3 } }).resize(width, height);
  await writeFile(
    file(`brand/${name}.avif`),
    await picture.clone().avif({ quality, effort: 4 }).toBuffer(),
  );
  await writeFile(
    file(`brand/${name}.webp`),
    await picture
      .clone()
      .webp({ quality: quality - 4, effort: 6 })
      .toBuffer(),
  );
}

const tallSize = { width: 1200, height: 1500 };
const tall = await photograph(heroTall, {
  x: 0,
  y: 0,
  size: 1200,
  pixels: tallSize.width,
  tall: tallSize.height,
});
await hero("hero-400", 400, 500, tall, tallSize, 44);
await hero("hero-800", 800, 1000, tall, tallSize, 40);

const wideSize = { width: 1600, height: 900 };
const wide = await photograph(heroWide, {
  x: 0,
  y: 0,
  size: 1600,
  pixels: wideSize.width,
  tall: wideSize.height,
});
await hero("hero-1600", 1600, 900, wide, wideSize, 42);

// The link preview: the wide night, cut to 1200 × 630, with the poster's words on its quiet side.
const words =
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${selvedge(1200, 606, 24)}` +
  lettering("VYBEZ", { x: 64, y: 200, size: 156, fill: brand.marigold, align: "start" }) +
  lettering("THE BIGGEST", { x: 66, y: 276, size: 70, fill: brand.cream, align: "start" }) +
  lettering("PARTY ON CAMPUS", { x: 66, y: 342, size: 51, fill: brand.cream, align: "start" }) +
  lettering("2 August · Port Harcourt", {
    x: 66,
    y: 404,
    size: 34,
    fill: brand.marigold,
    align: "start",
    cut: "label",
  }) +
  `</svg>`;
await sharp(wide, { raw: { ...wideSize, channels: 3 } })
  .resize(1200, 675)
  .extract({ left: 0, top: 0, width: 1200, height: 630 })
  .composite([{ input: Buffer.from(words) }])
  .jpeg({ quality: 78, mozjpeg: true })
  .toFile(file("brand/og.jpg").pathname);

const png = (svg: string, size: number, path: string) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(file(path).pathname);
await png(icon({ rounded: true }), 192, "icons/icon-192.png");
await png(icon({ rounded: true }), 512, "icons/icon-512.png");
await png(icon({ margin: 0.16 }), 512, "icons/icon-maskable-512.png");
await png(icon({ margin: 0.06 }), 180, "icons/apple-touch-icon.png");
await png(icon({ bare: true }), 32, "icons/favicon-32.png");
await writeFile(file("icons/favicon.svg"), icon({ bare: true }) + "\n");
await writeFile(file("brand/placeholder.svg"), placeholder() + "\n");
