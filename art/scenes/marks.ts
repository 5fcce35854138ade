import { brand } from "../drawing/palette.ts";

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
