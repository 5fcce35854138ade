/** The widths at which every screen is shown, each with the height of its window. */
export const heights = [
  [360, 800],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;
