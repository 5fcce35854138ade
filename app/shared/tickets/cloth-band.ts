/** The sizes in pixels and the files of the cloth that all tickets make; the print is A4 at 300 dots an inch. */
export const clothBand = { width: 1600, height: 160, file: "band.webp" } as const;
export const clothScreen = { width: 1920, height: 1080, file: "screen.webp" } as const;
export const clothPrint = { width: 3508, height: 2480, file: "print.png" } as const;
