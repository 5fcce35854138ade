import { redFans, spread } from "../drawing/prints.ts";
import { randomFrom } from "../drawing/noise.ts";
import { line } from "../drawing/shape.ts";
import { adire, ankaraRosettes } from "../drawing/textiles.ts";
import { ground, type Part } from "../drawing/part.ts";
import { crowdRow } from "./crowd.ts";
import { beam, halo, sky } from "./night.ts";
import { limb, sheet } from "./paper.ts";
import { gold } from "./people.ts";
import { night } from "./scene.ts";

/** A skirt of raffia: strands of uneven length from a band. */
function raffia(
  y: number,
  top: number,
  bottom: number,
  length: number,
  colours: readonly [string, string],
  seed: number,
): Part {
  const random = randomFrom(seed);
  const strands = Array.from({ length: 70 }, (_, k) => {
    const t = (k / 69) * 2 - 1;
    const [x1, x2] = [600 + t * top, 600 + t * bottom + (random() - 0.5) * 16];
    const end = y + length * (0.86 + random() * 0.14) - Math.abs(t) * length * 0.06;
    return {
      d: `M${x1.toFixed(0)},${y} C${x1.toFixed(0)},${y + length * 0.4} ${x2.toFixed(0)},${y + length * 0.6} ${x2.toFixed(0)},${end.toFixed(0)}`,
      light: random() > 0.5,
    };
  });
  const width = (bottom / 34) * 1.25;
  return {
    ...sheet(strands.map(({ d }) => line(d, width, "#000")).join(""), "", {
      thick: 26,
      lift: 22,
      round: 60,
      fill:
        ground(colours[0]) +
        strands
          .map(({ d, light }) => line(d, width * 0.7, light ? colours[1] : colours[0]))
          .join(""),
    }),
    reliefs: [
      {
        blur: 2.5,
        height: 12,
        ink: strands.map(({ d, light }) => line(d, width * 0.5, light ? "#fff" : "#000")).join(""),
      },
    ],
  };
}

const rosettes = ankaraRosettes({
  id: "wax",
  ground: "#7A1050",
  inks: ["#FFB31A", "#FF5A1F", "#FFF4E0", "#FF2E7E"],
  scale: 0.6,
});
const mask =
  "M600,250 C690,250 734,316 728,420 C724,520 676,640 600,660 C524,640 476,520 472,420 C466,316 510,250 600,250Z";
const features =
  `<path d="M514,420 q36,-30 72,0 q-36,20 -72,0Z M614,420 q36,-30 72,0 q-36,20 -72,0Z" fill="#0B0620"/>` +
  `<path d="M560,590 q40,-22 80,0 q-40,34 -80,0Z" fill="#0B0620"/><path d="M578,588 h44" stroke="#FFF4E0" stroke-width="8"/>` +
  [0, 1, 2]
    .map((k) =>
      line(`M${496 + k * 16},${474 + k * 4} v54 M${704 - k * 16},${474 + k * 4} v54`, 7, "#FFF4E0"),
    )
    .join("") +
  line("M600,262 V372", 12, "#FF5A1F") +
  line("M566,268 C562,310 566,340 578,366 M634,268 C638,310 634,340 622,366", 8, "#FFF4E0") +
  line("M508,392 q42,-34 84,-4 M692,392 q-42,-34 -84,-4", 9, "#FFB31A");
const feather = (turn: number, colour: string) =>
  `<path transform="rotate(${turn} 600 330)" fill="${colour}" d="M600,262 C566,200 566,110 600,40 C634,110 634,200 600,262Z"/>`;
const plumes = [-66, -44, -22, 0, 22, 44, 66];

export const masquerade = night({
  backdrop:
    sky(["#0B0620", "#2B1670", "#6A1A7E", "#C81F5A", "#3B0F3E"], { weave: 0.5, stars: 40 }) +
    halo(600, 480, 560, "#FF5A1F", 0.8) +
    halo(120, 760, 300, "#FF8A2A", 0.8) +
    halo(1080, 760, 300, "#FF8A2A", 0.8),
  parts: [
    crowdRow({ y: 1080, scale: 0.76, colour: "#5A2A5E", seed: 52, who: "families", hands: 0.6, gap: 116 }),
    crowdRow({ y: 1230, scale: 1, colour: "#33184A", seed: 66, who: "families", hands: 0.45, gap: 124 }),
    sheet("M106,820 h28 l10,640 h-48Z M1066,820 h28 l10,640 h-48Z", "#2A120E", {
      thick: 10,
      lift: 10,
    }),
    sheet(
      "M120,640 C180,730 176,780 160,830 H80 C64,780 60,730 120,640Z M1080,640 C1140,730 1136,780 1120,830 H1040 C1024,780 1020,730 1080,640Z",
      "#FF8A2A",
      {
        thick: 20,
        lift: 4,
        round: 40,
        fill: `<path d="M120,710 C150,760 146,800 136,836 H104 C94,800 90,760 120,710Z M1080,710 C1110,760 1106,800 1096,836 H1064 C1054,800 1050,760 1080,710Z" fill="#FFE08A"/>`,
      },
    ),
    raffia(1120, 330, 430, 330, ["#B4471A", "#E8812A"], 3),
    sheet("M330,1000 H870 L930,1180 C800,1230 400,1230 270,1180Z", "", {
      thick: 20,
      lift: 18,
      fill: spread(rosettes),
    }),
    raffia(840, 240, 350, 240, ["#C98A1A", "#FFC549"], 5),
    sheet("M400,770 H800 L850,880 C720,930 480,930 350,880Z", "", {
      thick: 20,
      lift: 18,
      fill: spread(adire({ id: "adire", ground: "#1C2A78", inks: ["#DCE4FF"], scale: 0.42 })),
    }),
    raffia(610, 160, 270, 220, ["#A51422", "#E8384A"], 7),
    sheet(
      limb([400, 720, 40], [270, 800, 34], [190, 720, 28]) +
        limb([800, 720, 40], [930, 800, 34], [1010, 720, 28]),
      "",
      { thick: 22, lift: 14, round: 40, fill: spread(redFans("arms", 0.5)) },
    ),
    sheet(
      plumes
        .map((turn, k) =>
          feather(turn, k % 2 ? "#12A56B" : "#FF2E7E").replaceAll(/ fill="[^"]*"/g, ""),
        )
        .join(""),
      "",
      {
        thick: 14,
        lift: 12,
        fill:
          plumes.map((turn, k) => feather(turn, k % 2 ? "#12A56B" : "#FF2E7E")).join("") +
          plumes
            .map(
              (turn) =>
                `<path transform="rotate(${turn} 600 330)" d="M600,250 V70" stroke="#FFF4E0" stroke-width="5" opacity=".7"/>`,
            )
            .join(""),
      },
    ),
    sheet(
      "M440,420 C420,250 520,200 600,200 C680,200 780,250 760,420 L728,420 C728,310 690,250 600,250 C510,250 472,310 472,420Z",
      gold,
      { thick: 14, lift: 10 },
    ),
    sheet(mask, "#5A2416", { thick: 44, lift: 18, round: 80, fill: features }),
    crowdRow({ y: 1560, scale: 1.35, colour: "#150A2C", seed: 70, who: "families", hands: 0.4, gap: 134 }),
  ],
  glow:
    halo(120, 740, 220, "#FFB31A", 0.6) +
    halo(1080, 740, 220, "#FFB31A", 0.6) +
    beam(600, -80, 0, "#FFB31A", { strength: 0.3, spread: 380, length: 1300 }),
});
