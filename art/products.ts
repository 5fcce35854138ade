/**
 * Renders the catalogue's pictures from their drawings: `npm run products -- [slug …]`. The files
 * are committed, so that a first start has nothing to draw.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { catalogue } from "../seed/catalogue.ts";
import { encodePicture, type EncodedPicture, type Light } from "./drawing/encode.ts";
import { everyday } from "./drawing/shots/everyday.ts";
import { tops } from "./drawing/shots/tops.ts";
import { warm } from "./drawing/shots/warm.ts";
import { photograph } from "./drawing/studio.ts";

type ManifestEntry = EncodedPicture & { product: string; alt: string; colour: string | null };

const shots = { ...tops, ...warm, ...everyday };
/** The two finest prints, which stand on the first screen of the store. */
const lights: Record<string, Light> = {
  "adire-breeze-vest-1": { 400: 27 },
  "ankara-rosette-shirt-1": { 400: 24 },
};
const folder = new URL("../seed/pictures/", import.meta.url);
const manifestFile = new URL("../seed/pictures.json", import.meta.url);
const wanted = new Set(process.argv.slice(2));
const known: ManifestEntry[] = wanted.size ? JSON.parse(await readFile(manifestFile, "utf8")) : [];

await mkdir(folder, { recursive: true });
const manifest: ManifestEntry[] = [];
for (const product of catalogue)
  for (const [index, words] of product.pictures.entries()) {
    const name = `${product.slug}-${index + 1}`;
    const before = known.find((entry) => entry.file === name);
    if (wanted.size && !wanted.has(product.slug) && before) {
      manifest.push({ ...before, ...words });
      continue;
    }
    const shot = shots[product.slug]?.[index];
    if (!shot) throw new Error(`No shot ${index + 1} of ${product.slug}`);
    const pixels = 1200;
    const picture = await encodePicture(
      await photograph(shot.scene, { ...shot.frame, pixels }),
      { width: pixels, height: pixels },
      folder,
      name,
      { light: lights[name] },
    );
    manifest.push({ ...picture, product: product.slug, ...words });
  }
await writeFile(manifestFile, JSON.stringify(manifest, null, 2) + "\n");
