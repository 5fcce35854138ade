/**
 * Renders the twelve pictures of /memories into public/memories and writes what the page needs to
 * know about them: `npm run memories`, or `npm run memories -- dj river` for some of them
 */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { memories as drawn } from "../app/shared/festival/drawn-gallery.ts";
import { encodePicture, type EncodedPicture, type Light } from "./drawing/encode.ts";
import { photograph, type Scene } from "./drawing/studio.ts";
import { dancer } from "./scenes/dancer.ts";
import { dj } from "./scenes/dj.ts";
import { drummer } from "./scenes/drummer.ts";
import { fashion } from "./scenes/fashion.ts";
import { fireworks } from "./scenes/fireworks.ts";
import { masquerade } from "./scenes/masquerade.ts";
import { phones } from "./scenes/phones.ts";
import { river } from "./scenes/river.ts";
import { sax } from "./scenes/sax.ts";
import { mainStage } from "./scenes/stage.ts";
import { sunrise } from "./scenes/sunrise.ts";
import { suya } from "./scenes/suya.ts";

type Memory = { file: string; scene: Scene; light?: Light; alt: string; caption: string };

/** In the order of the night. */
const memories: Memory[] = [
  {
    file: "main-stage",
    scene: mainStage,
    // The first page begins with it: as small as its face, for the same reason (subset-font.ts).
    light: { 800: 18 },
    alt: "A singer raises an arm before a rosette of light as high as the stage; a sea of hands answers",
    caption: "One chorus, several thousand keys.",
  },
  {
    file: "dancer",
    scene: dancer,
    alt: "A dancer on one leg between red curtains, her blue ankara skirt flung wide",
    caption: "The skirt had its own fan club by the second chorus.",
  },
  {
    file: "talking-drum",
    scene: drummer,
    // It and the fashion walk stand on the first screen of /about.
    light: { 400: 22 },
    alt: "An old drummer in a striped agbada plays the talking drum under a string of bulbs",
    caption: "The drum called your name. You pretended not to hear.",
  },
  {
    file: "suya-stand",
    scene: suya,
    alt: "A seller laughs behind a grill of suya, under a red and white awning",
    caption: "The longest queue of the night had onions.",
  },
  {
    file: "masquerade",
    scene: masquerade,
    alt: "A masquerade in raffia, adire and feathers between two torches; children watch from shoulders",
    caption: "Nobody asked to see this one's ticket.",
  },
  {
    file: "dj",
    scene: dj,
    alt: "A DJ in headphones and dark glasses points at the sky, behind two turntables and before a wall of lights",
    caption: "He said “last song” at one. And at two. And at three.",
  },
  {
    file: "phones",
    scene: phones,
    light: { 400: 28 },
    alt: "Three hands hold up phones that film the same glowing stage",
    caption: "Ten thousand videos, all of them shaking.",
  },
  {
    file: "fashion-walk",
    scene: fashion,
    light: { 400: 20 },
    alt: "A woman in an adire gown and a towering gele walks down a lit runway",
    caption: "The gele needed its own sound check.",
  },
  {
    file: "saxophone",
    scene: sax,
    alt: "A saxophonist in an adire shirt and red hat before an orange moon; couples dance",
    caption: "One solo, eleven minutes, no complaints.",
  },
  {
    file: "fireworks",
    scene: fireworks,
    alt: "Fireworks over the arena; a field of graduates waves and throws its caps",
    caption: "The arena's loudest graduation so far.",
  },
  {
    file: "river",
    scene: river,
    alt: "Three friends in a canoe on the river at night; a yellow bus crosses the bridge behind them",
    caption: "The last bus took the bridge. They took their time.",
  },
  {
    file: "sunrise",
    scene: sunrise,
    alt: "Sunrise over the empty field: a sweeper, confetti, cups and one purple clog",
    caption: "Lost: one left clog. Also everybody's voice.",
  },
];

const folder = new URL("../public/memories/", import.meta.url);
await mkdir(folder, { recursive: true });
const size = { width: 1200, height: 1500 };
const asked = process.argv.slice(2);
const written: (EncodedPicture & { alt: string; caption: string })[] = [];
for (const { file, scene, light, alt, caption } of memories) {
  const before = drawn.find((one) => one.file === file);
  if (before && asked.length > 0 && !asked.includes(file)) {
    written.push({ ...before, alt, caption });
    continue;
  }
  const frame = { x: 0, y: 0, size: 1200, pixels: size.width, tall: size.height };
  const picture = await encodePicture(await photograph(scene, frame), size, folder, file, {
    ...{ coarser: 4, light },
  });
  written.push({ ...picture, alt, caption });
}

const pageFile = new URL("../app/shared/festival/drawn-gallery.ts", import.meta.url).pathname;
await writeFile(
  pageFile,
  `/** Files are /memories/<file>-<400|800|1200>.avif, and <file>-800.webp. */
interface Memory {
  file: string;
  width: number; // of the largest file, in pixels
  height: number;
  thumbhash: string; // base64
  alt: string;
  caption: string;
}

/** The drawings in the order of the night. Written by art/memories.ts. */
export const memories: readonly Memory[] = ${JSON.stringify(written, null, 2)};
`,
);
execFileSync(new URL("../node_modules/.bin/oxfmt", import.meta.url).pathname, [pageFile]);
