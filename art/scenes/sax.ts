import { spread } from "../drawing/prints.ts";
import { crease, line } from "../drawing/shape.ts";
import { adire } from "../drawing/textiles.ts";
import { ground } from "../drawing/part.ts";
import { crowdRow } from "./crowd.ts";
import { beam, bulbs, halo, sky } from "./night.ts";
import { limb, sheet, skins } from "./paper.ts";
import { clothLimb, gold, skinLimb } from "./people.ts";
import { night } from "./scene.ts";

const indigo =
  ground("#1C2A78") +
  spread(adire({ id: "adire", ground: "#1C2A78", inks: ["#DCE4FF"], scale: 0.46 }));
const lamps = bulbs(-20, 140, 1220, 200, 60, 12);
const keys = [
  [716, 800],
  [738, 850],
  [756, 902],
  [772, 954],
  [786, 1006],
] as const;
/** A note: head, stem, flag. */
const note = (x: number, y: number, scale: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><ellipse rx="24" ry="18" transform="rotate(-20)"/><path d="M16,-6 L16,-104 C40,-92 58,-70 46,-36 C46,-58 36,-70 26,-72 V0Z"/></g>`;

export const sax = night({
  backdrop:
    sky(["#0B0620", "#1E1450", "#4A1A86", "#B0266E", "#FF6A2A"], { weave: 0.45 }) + lamps.wire,
  parts: [
    sheet(`<circle cx="640" cy="560" r="400"/>`, "", {
      thick: 12,
      lift: 14,
      fill:
        `<circle cx="640" cy="560" r="420" fill="#FFB31A"/>` +
        Array.from(
          { length: 5 },
          (_, k) =>
            `<circle cx="640" cy="560" r="${376 - k * 62}" fill="none" stroke="#F08A1A" stroke-width="14"/>`,
        ).join(""),
    }),
    sheet(
      note(1010, 480, 1.2, 10) + note(920, 300, 0.9, -12) + note(1080, 700, 0.8, 18),
      "#FF2E7E",
      { thick: 10, lift: 12 },
    ),
    crowdRow({ y: 1150, scale: 0.72, colour: "#7A2458", seed: 85, who: "couples", gap: 260 }),
    crowdRow({ y: 1310, scale: 1, colour: "#4A1650", seed: 49, who: "couples", gap: 290 }),
    clothLimb(ground("#120B3A"), [450, 1080, 84], [430, 1300, 72], [440, 1520, 60]),
    clothLimb(ground("#120B3A"), [560, 1080, 84], [640, 1290, 70], [660, 1520, 58]),
    {
      ...sheet(
        "M380,620 C440,560 560,560 630,620 C680,760 670,960 660,1140 C560,1180 430,1170 350,1120 C340,940 330,740 380,620Z",
        "",
        { thick: 34, lift: 20, round: 80, fill: indigo },
      ),
      reliefs: [
        {
          blur: 12,
          height: 30,
          ink:
            crease(400, 700, 640, 900, { bend: 30, width: 18 }) +
            crease(380, 860, 620, 1100, { bend: 26, width: 18, ink: "#000" }) +
            crease(460, 620, 430, 1100, { bend: -20, width: 16 }),
        },
      ],
    },
    sheet("M486,560 L586,560 L560,700 L520,690Z", "#FFF4E0", { thick: 8, lift: 6 }),
    skinLimb(skins[1], [530, 520, 46], [520, 600, 52]),
    // The head in profile, tipped back into the note.
    sheet(
      "M430,400 C420,320 480,270 556,274 C610,276 640,306 644,350 L648,386 C662,404 672,414 666,424 C660,430 650,430 648,436 L652,452 C656,462 646,468 648,476 C650,496 630,512 596,508 C570,540 500,540 470,500 C444,470 432,440 430,400Z",
      skins[1],
      {
        thick: 24,
        lift: 10,
        round: 46,
        fill:
          line("M560,400 q16,14 34,0", 6, "#1F0D12") +
          line("M600,372 q20,-10 38,2", 6, "#1F0D12") +
          line("M566,470 q26,-14 60,-4", 5, "#1F0D12", `opacity=".5"`),
      },
    ),
    sheet(`<ellipse cx="486" cy="412" rx="20" ry="30"/>`, skins[1], { thick: 12, lift: 4 }),
    sheet(
      "M408,372 C398,300 430,216 540,212 C622,212 646,268 652,318 C690,322 716,334 716,346 C640,362 520,362 376,372 C380,362 394,360 408,372Z",
      "#C81F2D",
      {
        thick: 20,
        lift: 12,
        round: 40,
        fill: `<path d="M404,330 C480,322 570,316 660,312 L660,346 C560,352 470,356 404,366Z" fill="#1E1450"/>`,
      },
    ),
    // The saxophone: mouthpiece, neck, body, bow and bell.
    sheet(limb([646, 470, 9], [690, 478, 11]), "#0B0620", { thick: 8, lift: 8 }),
    sheet(
      limb(
        [686, 478, 12],
        [716, 500, 14],
        [718, 560, 17],
        [700, 640, 20],
        [704, 740, 25],
        [736, 880, 32],
        [776, 1020, 40],
        [836, 1086, 46],
        [900, 1060, 50],
        [930, 980, 56],
        [944, 900, 66],
      ) +
        `<path d="M868,920 C880,860 850,820 834,800 C900,770 1010,780 1056,826 C1020,840 1000,880 1000,930Z"/>`,
      gold,
      {
        thick: 30,
        lift: 20,
        round: 40,
        metal: true,
        fill: `<ellipse cx="946" cy="806" rx="104" ry="24" transform="rotate(6 946 806)" fill="#8A4A10"/>`,
      },
    ),
    sheet(keys.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="17"/>`).join(""), "#FFE7A8", {
      thick: 8,
      lift: 5,
      metal: true,
    }),
    clothLimb(indigo, [412, 670, 66], [470, 860, 56], [590, 850, 46]),
    skinLimb(skins[1], [600, 848, 36], [690, 812, 28], [716, 822, 30]),
    clothLimb(indigo, [600, 680, 60], [640, 880, 50], [690, 960, 42]),
    skinLimb(skins[1], [694, 966, 34], [752, 1000, 28], [780, 990, 28]),
  ],
  glow:
    lamps.light +
    beam(80, -60, -26, "#FF2E7E", { strength: 0.45 }) +
    beam(1140, -60, 24, "#FFB31A", { strength: 0.35 }) +
    halo(946, 800, 240, "#FFB31A", 0.35),
});
