import { beanieParts } from "../beanie.ts";
import { capParts } from "../cap.ts";
import { hoodieParts } from "../hoodie.ts";
import { lettering } from "../../../app/services/drawing/lettering.server.ts";
import { dyes, type Dye } from "../palette.ts";
import { ground } from "../part.ts";
import {
  afterDark,
  loomStripes,
  nightFans,
  redFans,
  rewind,
  smallWordmark,
  spread,
  orbits,
} from "../prints.ts";
import { ankaraRosettes } from "../textiles.ts";
import { closeUp, hung, type Shot } from "./shot.ts";

const universeHoodie = (dye: Dye) =>
  hoodieParts({
    dye,
    prints: {
      front: orbits(600, 612, 226, { ink: "#FFF4E0", accent: "#FFB31A", glow: "#FF2E7E" }),
      pocket:
        smallWordmark(600, 838, "#FFF4E0", 66) +
        lettering("UNIVERSE", { x: 600, y: 886, size: 36, fill: "#FFB31A", tracking: 110 }),
    },
  });

const darkHoodie = (dye: Dye, view: "front" | "back") =>
  hoodieParts({
    dye,
    view,
    seed: 19,
    prints: {
      back: afterDark(dyes[dye].print, dyes[dye].accent, redFans("fans", 0.5)),
      front: smallWordmark(778, 560, dyes[dye].print, 42),
    },
  });

const sleeveHoodie = (dye: Dye) =>
  hoodieParts({
    dye,
    seed: 27,
    prints: {
      sleeves: spread(loomStripes("sleeve", { scale: 0.62, turn: 90 })),
      front: smallWordmark(600, 668, dyes[dye].print, 104),
    },
  });

const rewindHoodie = (dye: Dye) =>
  hoodieParts({
    dye,
    seed: 31,
    prints: { front: rewind(dyes[dye].print, nightFans("fans", 0.42)) },
  });

const label = (y: number, size = 54, cloth = "#FFB31A", ink = "#1E1450") =>
  ground(cloth) + lettering("VYBEZ", { x: 600, y, size, fill: ink, tracking: 10 });

const rosettes = ankaraRosettes({
  id: "wax",
  ground: "#1A3394",
  inks: ["#FFB31A", "#FF5A1F", "#FFF4E0", "#C81F2D"],
  scale: 0.62,
});
const embroidered = (dye: Dye) =>
  capParts({
    dye,
    print: lettering("VYBEZ", { x: 600, y: 610, size: 84, fill: dyes[dye].accent, tracking: 6 }),
  });
const rosetteCap = capParts({ dye: "Black", panelCloth: spread(rosettes), trim: "#1D1B24" });
const trucker = (dye: Dye) =>
  capParts({
    dye,
    mesh: true,
    panelCloth: ground("#FFF4E0"),
    brimCloth: spread(loomStripes("brim", { scale: 0.5, turn: 0 })),
    print: lettering("OWAMBE", {
      x: 600,
      y: 600,
      size: 58,
      fill: dyes[dye].cloth,
      cut: "narrow",
      tracking: 34,
    }),
  });

const bands = [
  "#FFB31A",
  "#FF5A1F",
  "#FF2E7E",
  "#1E1450",
  "#12A56B",
  "#FFF4E0",
  "#FF5A1F",
  "#FFB31A",
];
const loomBeanie = beanieParts({
  dye: "Blue",
  trim: "#1E1450",
  stripes: bands
    .map(
      (ink, k) =>
        `<path d="M200,${262 + k * 62} Q600,${222 + k * 62} 1000,${262 + k * 62} L1000,${330 + k * 62} Q600,${290 + k * 62} 200,${330 + k * 62}Z" fill="${ink}"/>`,
    )
    .join(""),
  patch: label(780),
});

export const warm: Record<string, Shot[]> = {
  "vybez-universe-hoodie": [
    hung("marigold", universeHoodie("Purple")),
    hung("flame", universeHoodie("Black")),
    closeUp("marigold", universeHoodie("Purple"), 600, 640, 580),
  ],
  "after-dark-hoodie": [
    hung("hibiscus", darkHoodie("Black", "back")),
    hung("hibiscus", darkHoodie("Black", "front")),
    hung("lagoon", darkHoodie("Red", "back")),
  ],
  "aso-oke-sleeve-hoodie": [
    hung("dusk", sleeveHoodie("White")),
    hung("palm", sleeveHoodie("Purple")),
    closeUp("dusk", sleeveHoodie("White"), 930, 740, 520),
  ],
  "rewind-hoodie": [
    hung("lagoon", rewindHoodie("Pink")),
    hung("flame", rewindHoodie("Blue")),
    closeUp("lagoon", rewindHoodie("Pink"), 600, 600, 580),
  ],
  "abuja-park-cap": [
    hung("flame", embroidered("Blue")),
    hung("dusk", embroidered("White")),
    hung("palm", embroidered("Black")),
  ],
  "rosette-panel-cap": [
    hung("marigold", rosetteCap),
    closeUp("marigold", rosetteCap, 600, 600, 480),
  ],
  "owambe-trucker-cap": [hung("lagoon", trucker("Red")), hung("palm", trucker("Pink"))],
  "harmattan-beanie": [
    hung("palm", beanieParts({ dye: "Purple", patch: label(780) })),
    hung("flame", beanieParts({ dye: "Black", patch: label(780) })),
    closeUp("palm", beanieParts({ dye: "Purple", patch: label(780) }), 600, 720, 480),
  ],
  "pompom-parade-beanie": [
    hung("dusk", beanieParts({ dye: "Pink", pompom: "#FFF4E0", patch: label(780) })),
    hung(
      "lagoon",
      beanieParts({ dye: "White", pompom: "#FF5A1F", patch: label(780, 54, "#1E1450", "#FFB31A") }),
    ),
  ],
  "striped-loom-beanie": [
    hung("hibiscus", loomBeanie),
    closeUp("hibiscus", loomBeanie, 640, 560, 500),
  ],
};
