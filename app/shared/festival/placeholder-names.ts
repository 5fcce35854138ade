/**
 * What organisers may write in braces: "{city}" becomes the city (`placeholders.server.ts` fills
 * them in).
 */
export const placeholderNames = [
  "brand",
  "edition",
  "year",
  "date",
  "gates",
  "venue",
  "campus",
  "place",
  "city",
  "state",
  "age",
  "packages",
  "pick-up place",
  "pick-up fee",
  "door fee",
  "quote",
] as const;

export type PlaceholderName = (typeof placeholderNames)[number];
