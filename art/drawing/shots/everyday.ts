import { backpackParts } from "../backpack.ts";
import { clogsParts } from "../clogs.ts";
import { lettering } from "../../../app/services/drawing/lettering.server.ts";
import { dyes, type Dye } from "../palette.ts";
import { ground } from "../part.ts";
import { loomStripes, nightFans, redFans, smallWordmark, spread, universe } from "../prints.ts";
import { shortsParts } from "../shorts.ts";
import { socksParts } from "../socks.ts";
import { adire, rosette } from "../textiles.ts";
import { sided } from "../shape.ts";
import { closeUp, hung, type Shot } from "./shot.ts";

const stripeSocks = (dye: Dye) =>
  socksParts({
    dye,
    accents: "#FF5A1F",
    prints: { front: spread(loomStripes("loom", { ground: dyes[dye].cloth, scale: 0.8 })) },
  });
const fanSocks = socksParts({
  dye: "Red",
  accents: "#C81F2D",
  trim: "#C81F2D",
  prints: { front: spread(redFans("fans", 0.55)) },
});
const sportSocks = (dye: Dye) => {
  const { print, accent } = dyes[dye];
  const stripe = (y: number, ink: string) =>
    `<rect x="400" y="${y}" width="300" height="20" fill="${ink}"/>`;
  return socksParts({
    dye,
    trim: dyes[dye].cloth,
    prints: {
      front:
        stripe(274, accent) +
        stripe(306, print) +
        `<g transform="translate(548 470) rotate(90)">${lettering("VYBEZ", { x: 0, y: 26, size: 92, fill: print })}</g>`,
    },
  });
};

const universeShorts = (dye: Dye) =>
  shortsParts({
    dye,
    prints: {
      front: universe(778, 690, 168, { ink: "#FFF4E0", accent: "#FFB31A", glow: "#FF2E7E" }),
    },
  });

const sidePanels = ([-1, 1] as const)
  .map(
    (side) =>
      `<path d="${sided("M196,240 L270,240 C310,460 344,680 372,910 L292,930 C270,680 236,460 196,240", side)}Z" fill="url(#loom)"/>`,
  )
  .join("");
const footballShorts = (dye: Dye) =>
  shortsParts({
    dye,
    seed: 15,
    panel: loomStripes("loom", { scale: 0.5 }).defs + sidePanels,
    prints: {
      front:
        lettering("10", { x: 430, y: 850, size: 96, fill: dyes[dye].print }) +
        smallWordmark(760, 842, dyes[dye].print, 44),
    },
  });
const adireShorts = shortsParts({
  dye: "Blue",
  trim: "#151F5E",
  seed: 29,
  prints: { allOver: adire({ id: "adire", ground: "#1C2A78", inks: ["#DCE4FF"], scale: 0.5 }) },
});

const scattered = [
  [-70, -260, 74],
  [84, -196, 66],
  [-20, -120, 60],
  [-128, -130, 54],
  [120, -70, 58],
  [30, -322, 52],
  [-136, 40, 40],
  [130, 30, 40],
  [-110, 150, 44],
  [116, 170, 44],
] as const;
const rosetteClogs = (dye: Dye, inks: readonly string[]) =>
  clogsParts({
    dye,
    trim: inks[0],
    strap: inks[0],
    print: scattered.map(([x, y, r]) => rosette(x, y, r, inks, 12)).join(""),
  });

const label =
  ground("#FFB31A") +
  lettering("VYBEZ", { x: 600, y: 504, size: 50, fill: "#1E1450", tracking: 10 });
const plainPack = (dye: Dye) => backpackParts({ dye, patch: label });
const fanPack = (dye: Dye) =>
  backpackParts({ dye, trim: "#FFB31A", panel: spread(nightFans("fans", 0.62)) });
const loomPack = (dye: Dye) =>
  backpackParts({
    dye,
    trim: "#FF5A1F",
    print: spread(loomStripes("loom", { scale: 0.75 })),
    patch:
      ground("#1E1450") +
      lettering("VYBEZ", { x: 600, y: 504, size: 50, fill: "#FFB31A", tracking: 10 }),
  });

export const everyday: Record<string, Shot[]> = {
  "aso-oke-stripe-socks": [
    hung("marigold", stripeSocks("Black")),
    hung("palm", stripeSocks("Purple")),
  ],
  "fan-club-socks": [hung("lagoon", fanSocks), closeUp("lagoon", fanSocks, 540, 420, 520)],
  "all-night-socks": [
    hung("hibiscus", sportSocks("White")),
    hung("lagoon", sportSocks("Pink")),
    hung("flame", sportSocks("Blue")),
  ],
  "vybez-universe-shorts": [
    hung("hibiscus", universeShorts("Black")),
    hung("marigold", universeShorts("Purple")),
  ],
  "five-a-side-shorts": [
    hung("palm", footballShorts("White")),
    hung("lagoon", footballShorts("Red")),
    hung("flame", footballShorts("Black")),
  ],
  "adire-tide-shorts": [hung("flame", adireShorts), closeUp("flame", adireShorts, 600, 400, 520)],
  "mud-proof-crocs": [
    hung("flame", clogsParts({ dye: "Black", strap: "#FFB31A", trim: "#FFB31A" })),
    hung("palm", clogsParts({ dye: "Pink" })),
    closeUp(
      "flame",
      clogsParts({ dye: "Black", strap: "#FFB31A", trim: "#FFB31A" }),
      420,
      460,
      500,
    ),
  ],
  "rosette-crocs": [
    hung("dusk", rosetteClogs("White", ["#FF5A1F", "#FFB31A", "#FFF4E0", "#C81F2D"])),
    hung("hibiscus", rosetteClogs("Blue", ["#FFB31A", "#FF5A1F", "#FFF4E0", "#C81F2D"])),
  ],
  "two-tone-crocs": [
    hung("marigold", clogsParts({ dye: "Purple", trim: "#FFB31A", strap: "#FFB31A" })),
    hung("lagoon", clogsParts({ dye: "Red", trim: "#FFF4E0", strap: "#FFF4E0" })),
  ],
  "lecture-to-lawn-backpack": [
    hung("marigold", plainPack("Black")),
    hung("lagoon", plainPack("Red")),
    closeUp("marigold", plainPack("Black"), 560, 520, 520),
  ],
  "fan-panel-backpack": [hung("hibiscus", fanPack("Blue")), hung("palm", fanPack("Purple"))],
  "market-day-backpack": [hung("lagoon", loomPack("Pink")), hung("dusk", loomPack("White"))],
};
