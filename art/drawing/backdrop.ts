import { brand } from "./palette.ts";
import { adire, ankaraFans, ankaraRosettes, asoOke } from "./textiles.ts";

/**
 * The studio's painted walls. Each is one dye of the festival, with its own cloth and its own sun.
 */
export const sets = {
  dusk: {
    wall: ["#3A2590", brand.indigo, brand.night],
    sun: [brand.flame, brand.pink],
    cloth: "adire",
    ink: "#8F7BFF",
  },
  marigold: {
    wall: ["#FFC549", "#F59A10", "#C9690A"],
    sun: ["#FFD877", "#FFB31A"],
    cloth: "rosettes",
    ink: "#FFE7A8",
  },
  flame: {
    wall: ["#FF7A3D", "#E8481A", "#A32A12"],
    sun: ["#FFB31A", "#FF8A2A"],
    cloth: "fans",
    ink: "#FFC08A",
  },
  hibiscus: {
    wall: ["#FF5C98", "#E0236D", "#8E1150"],
    sun: ["#FFB31A", "#FF6A4A"],
    cloth: "rosettes",
    ink: "#FFB4D2",
  },
  palm: {
    wall: ["#1FBF82", "#0C7F56", "#064534"],
    sun: ["#FFB31A", "#F59A10"],
    cloth: "fans",
    ink: "#8FF0C4",
  },
  lagoon: {
    wall: ["#3D5BE0", "#2237A0", "#131C5C"],
    sun: ["#FFC549", brand.flame],
    cloth: "asooke",
    ink: "#9DB2FF",
  },
} as const;
export type SetName = keyof typeof sets;

const cloths = { adire, rosettes: ankaraRosettes, fans: ankaraFans, asooke: asoOke };

function wall(name: SetName) {
  const { wall: tones, cloth, ink } = sets[name];
  const weave = cloths[cloth]({
    id: "weave",
    ground: "none",
    inks: [ink],
    scale: cloth === "adire" ? 0.62 : 0.8,
    turn: cloth === "asooke" ? 0 : 0,
  });
  return (
    `<defs><radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="430" cy="330" r="1080"><stop offset="0" stop-color="${tones[0]}"/><stop offset=".55" stop-color="${tones[1]}"/><stop offset="1" stop-color="${tones[2]}"/></radialGradient>` +
    `<radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="600" cy="560" r="800"><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></radialGradient>` +
    `<mask id="edges"><rect width="1200" height="1200" fill="url(#fade)"/></mask></defs>${weave.defs}` +
    `<rect width="1200" height="1200" fill="url(#wall)"/><rect width="1200" height="1200" fill="${weave.fill}" mask="url(#edges)" opacity=".42"/>`
  );
}

function sun(name: SetName, y: number, radius: number) {
  const [from, to] = sets[name].sun;
  return (
    `<defs><linearGradient id="sun" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<circle cx="600" cy="${y}" r="${radius}" fill="url(#sun)" opacity=".9"/>` +
    `<circle cx="600" cy="${y}" r="${radius + 22}" fill="none" stroke="${from}" stroke-width="5" stroke-dasharray="2 16" stroke-linecap="round" opacity=".8"/>`
  );
}

/** A wall with a sun: for what hangs. */
export const hangingSet = (name: SetName) => wall(name) + sun(name, 590, 430);
