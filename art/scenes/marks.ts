import { brand } from "../drawing/palette.ts";

/** The logo: ankara's record print, rings round a hole. */
const record = (radius: number) => {
  const ring = (share: number, fill: string) =>
    `<circle r="${(radius * share).toFixed(1)}" fill="${fill}"/>`;
  return [
    [1, brand.ink],
    [0.95, brand.pink],
    [0.83, brand.ink],
    [0.75, brand.pink],
    [0.62, brand.ink],
    [0.54, brand.pink],
    [0.41, brand.ink],
    [0.34, brand.marigold],
    [0.1, brand.ink],
  ]
    .map(([share, fill]) => ring(Number(share), String(fill)))
    .join("");
};

type Icon = { bare?: boolean; rounded?: boolean; margin?: number };

/** The logo as an icon: bare, on a rounded tile, or on a full tile with a safe margin. */
export function icon({ bare = false, rounded = false, margin = 0.08 }: Icon) {
  const tile = bare
    ? ""
    : `<rect width="512" height="512" rx="${rounded ? 112 : 0}" fill="${brand.indigo}"/>`;
  const radius = bare ? 256 : 256 * (1 - margin * 1.4);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${tile}<g transform="translate(256 256)">${record(radius)}</g></svg>`;
}

/** A woven edge, as on the site's bars and cards. */
export function selvedge(width: number, y: number, height: number) {
  const inks = [brand.marigold, brand.flame, brand.pink, brand.marigold, brand.palm];
  const threads = Array.from(
    { length: Math.ceil(width / 24) },
    (_, k) =>
      `<rect x="${k * 24}" y="${y}" width="24" height="${height}" fill="${inks[k % inks.length]}"/><path d="M${k * 24 + 12},${y + 4} l8,${height / 2 - 4} l-8,${height / 2 - 4} l-8,${4 - height / 2}Z" fill="${brand.indigo}"/>`,
  );
  return threads.join("");
}

/** What stands where a picture does not load: a hanger before fans, tone on tone. */
export function placeholder() {
  const fan = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><circle r="40" fill="${brand.indigo}"/><circle r="36"/><circle r="27" fill="${brand.indigo}"/><circle r="23"/><circle r="13" fill="${brand.indigo}"/><circle r="9"/></g>`;
  const fans = [
    [0, 0],
    [80, 0],
    [40, 20],
    [0, 40],
    [80, 40],
  ].map(([x, y]) => fan(x!, y!));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><pattern id="fans" width="80" height="40" patternUnits="userSpaceOnUse"><g fill="#2C1E6B">${fans.join("")}</g></pattern></defs>` +
    `<rect width="400" height="400" fill="${brand.indigo}"/><rect width="400" height="400" fill="url(#fans)"/><circle cx="200" cy="200" r="112" fill="${brand.night}"/>` +
    `<path d="M182,164a18,18 0 1 1 26,16c-6,4-8,8-8,14v4l66,44c10,8 6,22-8,22h-116c-14,0-18-14-8-22l66-44" fill="none" stroke="${brand.marigold}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}
