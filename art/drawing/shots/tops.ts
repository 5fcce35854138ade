import { dyes, type Dye } from "../palette.ts";
import {
  gardenCity,
  loomStripes,
  smallWordmark,
  spread,
  sunsetPoster,
  through,
  universe,
} from "../prints.ts";
import { lettering } from "../../../app/services/drawing/lettering.server.ts";
import { teeParts } from "../tee.ts";
import { adire, ankaraRosettes, rosette } from "../textiles.ts";
import { vestParts } from "../vest.ts";
import { closeUp, hung, type Shot } from "./shot.ts";

const universeTee = (dye: Dye) =>
  teeParts({
    dye,
    prints: {
      front: universe(600, 615, 330, { ink: "#FFF4E0", accent: "#FFB31A", glow: "#FF2E7E" }),
    },
  });

const posterTee = (dye: Dye) =>
  teeParts({
    dye,
    seed: 21,
    prints: { front: sunsetPoster(600, 620, dyes[dye].print) },
  });

const ringer = (dye: Dye, trim: string, view: "front" | "back" = "front") =>
  teeParts({
    dye,
    view,
    trim,
    seed: 34,
    prints: {
      front: gardenCity(trim, dyes[dye].accent),
      back:
        rosette(600, 372, 56, [trim, "#FFB31A", "#FFF4E0", trim], 14) +
        smallWordmark(600, 470, trim, 44),
    },
  });

const rosettes = ankaraRosettes({
  id: "wax",
  ground: "#1A3394",
  inks: ["#FFB31A", "#FF5A1F", "#FFF4E0", "#C81F2D"],
  scale: 0.62,
});
const rosetteShirt = () =>
  teeParts({ dye: "Blue", view: "front", seed: 13, prints: { allOver: rosettes } });

const frontRow = (dye: Dye, view: "front" | "back" = "front") =>
  vestParts({
    dye,
    view,
    trim: "#FFF4E0",
    prints: {
      front:
        lettering("25", {
          x: 600,
          y: 800,
          size: 310,
          fill: "#FFF4E0",
          extra: `stroke="#FFF4E0" stroke-width="52" stroke-linejoin="round"`,
        }) +
        through(
          lettering("25", { x: 600, y: 800, size: 310 }),
          loomStripes("loom", { scale: 0.55 }),
          "number",
        ) +
        lettering("VYBEZ", { x: 600, y: 540, size: 84, fill: "#FFF4E0", tracking: 20 }),
      back:
        lettering("VYBEZ", { x: 600, y: 480, size: 96, fill: "#FFF4E0", tracking: 20 }) +
        lettering("25", { x: 600, y: 800, size: 330, fill: "#FFB31A" }),
    },
  });

const creekRoad = (dye: Dye) =>
  vestParts({
    dye,
    seed: 17,
    prints: {
      front:
        spread(
          loomStripes("band", { scale: 0.9, turn: 90 }),
          `x="0" y="560" width="1200" height="162"`,
        ) + smallWordmark(600, 800, dyes[dye].print, 44),
    },
  });

const indigo = adire({ id: "adire", ground: "#1C2A78", inks: ["#DCE4FF"], scale: 0.5 });
const adireVest = vestParts({
  dye: "Blue",
  seed: 23,
  trim: "#FFF4E0",
  prints: { allOver: indigo },
});

export const tops: Record<string, Shot[]> = {
  "vybez-universe-shirt": [
    hung("marigold", universeTee("Black")),
    hung("palm", universeTee("Purple")),
    closeUp("marigold", universeTee("Black"), 600, 600, 560),
  ],
  "convocation-night-tee": [
    hung("dusk", posterTee("White")),
    hung("flame", posterTee("Black")),
    closeUp("dusk", posterTee("White"), 600, 620, 600),
  ],
  "garden-city-ringer": [
    hung("palm", ringer("White", "#C81F2D")),
    hung("lagoon", ringer("Pink", "#471F82")),
    hung("palm", ringer("White", "#C81F2D", "back")),
  ],
  "ankara-rosette-shirt": [
    hung("hibiscus", rosetteShirt()),
    closeUp("hibiscus", rosetteShirt(), 640, 400, 520),
  ],
  "front-row-vest": [
    hung("lagoon", frontRow("Red")),
    hung("flame", frontRow("Blue")),
    hung("lagoon", frontRow("Red", "back")),
  ],
  "creek-road-vest": [
    hung("palm", creekRoad("White")),
    hung("hibiscus", creekRoad("Black")),
    closeUp("palm", creekRoad("White"), 660, 640, 560),
  ],
  "adire-breeze-vest": [hung("marigold", adireVest), closeUp("marigold", adireVest, 640, 470, 560)],
};
