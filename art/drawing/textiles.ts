/** A cloth pattern: put `defs` into the paint once, then fill with `fill`. */
export type Textile = { defs: string; fill: string };

type Options = {
  id: string;
  ground: string;
  inks: readonly string[];
  scale?: number;
  turn?: number;
};

function textile(
  size: readonly [number, number],
  tile: string,
  { id, scale = 1, turn = 0 }: Options,
): Textile {
  return {
    defs: `<defs><pattern id="${id}" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})">${tile}</pattern></defs>`,
    fill: `url(#${id})`,
  };
}

const around = (count: number, draw: (angle: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index, index)).join("");

/** A rosette as on wax print: petals around rings. */
export function rosette(
  x: number,
  y: number,
  radius: number,
  inks: readonly string[],
  petals = 12,
) {
  const [outer, middle, inner, heart] = [
    inks[0]!,
    inks[1 % inks.length]!,
    inks[2 % inks.length]!,
    inks[3 % inks.length]!,
  ];
  const petal = (length: number, width: number, ink: string) => (angle: number) =>
    `<path transform="rotate(${angle})" fill="${ink}" d="M0,0 C${width},${-length * 0.45} ${width},${-length * 0.85} 0,${-length} C${-width},${-length * 0.85} ${-width},${-length * 0.45} 0,0Z"/>`;
  return (
    `<g transform="translate(${x} ${y})">` +
    around(petals, petal(radius, radius * 0.2, outer)) +
    around(petals, (angle) => petal(radius * 0.74, radius * 0.12, middle)(angle)) +
    `<circle r="${radius * 0.42}" fill="${inner}"/><circle r="${radius * 0.31}" fill="${heart}"/>` +
    around(
      petals,
      (angle) =>
        `<circle r="${radius * 0.035}" cy="${-radius * 0.365}" fill="${heart}" transform="rotate(${angle + 180 / petals})"/>`,
    ) +
    `<circle r="${radius * 0.14}" fill="${outer}"/></g>`
  );
}

/** Wax-print rosettes over a field of dots. */
export function ankaraRosettes(options: Options): Textile {
  const { ground, inks } = options;
  const dots = [20, 60, 100, 140, 180, 220].flatMap((x) =>
    [20, 60, 100, 140, 180, 220].map(
      (y) => `<circle cx="${x}" cy="${y}" r="5" fill="${inks[1]}"/>`,
    ),
  );
  const tile =
    `<rect width="240" height="240" fill="${ground}"/>${dots.join("")}` +
    [
      [0, 0],
      [240, 0],
      [0, 240],
      [240, 240],
      [120, 120],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="88" fill="${ground}"/>${rosette(x!, y!, 84, inks)}`,
      )
      .join("");
  return textile([240, 240], tile, options);
}

/** Overlapping fans, the fish-scale wax print. */
export function ankaraFans(options: Options): Textile {
  const { ground, inks } = options;
  const fan = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><circle r="80" fill="${ground}"/><circle r="75" fill="${inks[0]}"/><circle r="58" fill="${ground}"/><circle r="53" fill="${inks[1 % inks.length]}"/>` +
    around(
      24,
      (angle) =>
        `<path d="M0,0 L-3.4,-53 L3.4,-53Z" fill="${ground}" transform="rotate(${angle})"/>`,
    ) +
    `<circle r="24" fill="${inks[2 % inks.length]}"/><circle r="10" fill="${ground}"/></g>`;
  const rows = [
    [0, 0],
    [160, 0],
    [80, 40],
    [0, 80],
    [160, 80],
    [80, 120],
    [-80, 40],
    [240, 40],
    [0, 160],
    [160, 160],
  ];
  const tile =
    `<rect width="160" height="80" fill="${ground}"/>` + rows.map(([x, y]) => fan(x!, y!)).join("");
  return textile([160, 80], tile, options);
}

/**
 * Adire: circles tied and dyed in rows, dotted rays and squares of fine lines left by the resist.
 */
export function adire(options: Options): Textile {
  const { ground, inks } = options;
  const ink = inks[0]!;
  const sun = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})" fill="none" stroke="${ink}"><circle r="14" stroke-width="6"/><circle r="29" stroke-width="4" stroke-dasharray="3 4"/><circle r="43" stroke-width="5"/>` +
    around(
      20,
      (angle) =>
        `<path d="M0,-51 L0,-68" stroke-width="4.4" stroke-linecap="round" transform="rotate(${angle})"/>`,
    ) +
    around(
      20,
      (angle) => `<circle cy="-76" r="1.6" stroke-width="3" transform="rotate(${angle + 9})"/>`,
    ) +
    `</g>`;
  const comb = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})" stroke="${ink}" stroke-width="4.2" stroke-linecap="round">` +
    [-54, -36, -18, 0, 18, 36, 54]
      .map(
        (at, k) => `<path d="M${at},-58 L${at},58" stroke-dasharray="${k % 2 ? "1 9" : "22 9"}"/>`,
      )
      .join("") +
    `</g>`;
  const tile =
    `<rect width="360" height="360" fill="${ground}"/>` +
    `<path d="M0,0H360M0,180H360M0,360H360M0,0V360M180,0V360M360,0V360" stroke="${ink}" stroke-width="4" stroke-dasharray="10 6" opacity=".8"/>` +
    sun(90, 90) +
    comb(270, 90, 0) +
    comb(90, 270, 90) +
    sun(270, 270);
  return textile([360, 360], tile, options);
}

/** Aso-oke: strips from the narrow loom, with woven lozenges down some of them. */
export function asoOke(options: Options): Textile {
  const { ground, inks } = options;
  const bands: [number, number, number][] = [
    [0, 34, 0],
    [40, 6, 1],
    [52, 6, 1],
    [66, 44, 2],
    [118, 6, 1],
    [130, 6, 1],
    [144, 26, 0],
  ];
  const strips = bands.map(
    ([x, width, ink]) =>
      `<rect x="${x}" width="${width}" height="60" fill="${inks[ink % inks.length]}"/>`,
  );
  const lozenges = `<path d="M88,4 L104,30 L88,56 L72,30Z" fill="${ground}"/><path d="M88,16 L96,30 L88,44 L80,30Z" fill="${inks[1 % inks.length]}"/><path d="M17,22 L25,30 L17,38 L9,30Z M157,22 L164,30 L157,38 L150,30Z" fill="${ground}"/>`;
  return textile(
    [180, 60],
    `<rect width="180" height="60" fill="${ground}"/>${strips.join("")}${lozenges}`,
    options,
  );
}
