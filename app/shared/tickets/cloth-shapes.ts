/** The sizes in pixels and the files of the whole cloth; the print is A4 at 300 dots an inch. */
export const clothShapes = {
  screen: { width: 1920, height: 1080, file: "screen.webp" },
  band: { width: 1600, height: 160, file: "band.webp" },
  print: { width: 3508, height: 2480, file: "print.png" },
} as const;
export type ClothShape = keyof typeof clothShapes;
