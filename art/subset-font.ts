/**
 * Cuts the display face to what the site shows and writes it to app/fonts. Run it after changing the face or the glyphs:
 * `npm run font`. The weight is pinned to 900; the width axis (50 to 150 %) stays, the design lives on it.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const source = (subset: string) =>
  require.resolve(`@fontsource-variable/anybody/files/anybody-${subset}-standard-normal.woff2`);

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const faces = [
  {
    subset: "latin",
    name: "anybody",
    text: `${letters}0123456789 \u00a0!"#%&'()*+,-./:;?@–—‘’“”…·×`,
  },
  // The naira sign sits in another source file, and only pages with prices fetch it.
  { subset: "latin-ext", name: "anybody-naira", text: "₦" },
];

for (const face of faces) {
  const cut = await subsetFont(await readFile(source(face.subset)), face.text, {
    targetFormat: "woff2",
    variationAxes: { wght: 900, wdth: { min: 50, max: 150 } },
  });
  await writeFile(new URL(`../app/fonts/${face.name}.woff2`, import.meta.url), cut);
  console.log(`${face.name}.woff2: ${cut.length} bytes`);
}
