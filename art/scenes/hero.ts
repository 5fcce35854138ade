import { crowdRow } from "./crowd.ts";
import { beam, confetti, halo, sky } from "./night.ts";
import { night } from "./scene.ts";
import { leadSinger } from "./singer.ts";
import { stageParts } from "./stage.ts";

const tones = ["#120B2E", "#1E1450", "#3A1A78", "#B0267A", "#FF5A3A"];

const stage = stageParts(1225, 572, 0.66);

/**
 * The poster of the landing page, lying: the stage to the right, quiet sky for words to the left.
 * 1600 × 900.
 */
export const heroWide = night({
  backdrop:
    sky(tones, { weave: 0.36, stars: 90, width: 1600, height: 900 }) +
    halo(1235, 420, 560, "#FF8A2A", 0.6),
  parts: [
    // Her shoes stand behind the stage's edge and its sign.
    ...stage.slice(0, -1),
    ...leadSinger(1225, 580, 0.8),
    ...stage.slice(-1),
    crowdRow({ y: 690, scale: 0.44, colour: "#B52A72", seed: 3, hands: 0.75, to: 1660 }),
    crowdRow({ y: 740, scale: 0.6, colour: "#7A1E78", seed: 14, hands: 0.65, to: 1660 }),
    crowdRow({ y: 800, scale: 0.8, colour: "#43146A", seed: 5, hands: 0.5, to: 1660 }),
    crowdRow({ y: 890, scale: 1.15, colour: "#1E0C48", seed: 29, hands: 0.4, to: 1680 }),
  ],
  glow:
    beam(960, 84, 24, "#FFB31A", { strength: 0.5, length: 800 }) +
    beam(1490, 84, -24, "#FFB31A", { strength: 0.5, length: 800 }) +
    beam(1080, 70, -16, "#FF2E7E", { strength: 0.5, length: 800 }) +
    beam(1370, 70, 16, "#FF2E7E", { strength: 0.5, length: 800 }) +
    `<g transform="translate(800 0)">${confetti(4, 60, { width: 840, top: 60, height: 600 })}</g>`,
});
