/** Renders the landing page's hero and the icons: `npm run brand` */
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { brand } from "./drawing/palette.ts";
import { photograph } from "./drawing/studio.ts";
import { heroWide } from "./scenes/hero.ts";
import { wordmark } from "../app/services/drawing/wordmark.server.ts";
import { icon } from "../app/services/drawing/logos.server.ts";
import { placeholder } from "./scenes/marks.ts";

const inks = { primary: brand.marigold, accent: brand.pink };

const publicFolder = new URL("../public/", import.meta.url);
const path = (file: string) => new URL(file, publicFolder).pathname;
await mkdir(path("brand/"), { recursive: true });
await mkdir(path("icons/"), { recursive: true });

const wideSize = { width: 1600, height: 900 };
const wide = await photograph(heroWide, {
  x: 0,
  y: 0,
  size: 1600,
  pixels: wideSize.width,
  tall: wideSize.height,
});
const hero = sharp(wide, { raw: { ...wideSize, channels: 3 } });
await hero.clone().avif({ quality: 41, effort: 4 }).toFile(path("brand/hero-1600.avif"));
await hero.clone().webp({ quality: 38, effort: 6 }).toFile(path("brand/hero-1600.webp"));

const png = (svg: string, size: number, file: string) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toFile(path(file));
await png(icon({ rounded: true }, inks), 192, "icons/icon-192.png");
await png(icon({ rounded: true }, inks), 512, "icons/icon-512.png");
await png(icon({ margin: 0.16 }, inks), 512, "icons/icon-maskable-512.png");
await png(icon({ margin: 0.06 }, inks), 180, "icons/apple-touch-icon.png");
await png(icon({ bare: true }, inks), 32, "icons/favicon-32.png");
await sharp(Buffer.from(wordmark("Vybez", brand.marigold)))
  .png({ palette: true, effort: 10 })
  .toFile(path("brand/name.png"));
await writeFile(path("icons/favicon.svg"), icon({ bare: true }, inks) + "\n");
await writeFile(path("brand/placeholder.svg"), placeholder() + "\n");
