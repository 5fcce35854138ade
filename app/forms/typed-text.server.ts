import { z } from "zod";
import { formatCount } from "#app/shared/texts/pluralise.ts";

/**
 * A text of at most so many letters, without the spaces around it. `empty` refuses an empty one; a
 * field without it may be left empty.
 */
export const typedText = (most: number, empty?: string) =>
  z
    .string()
    .catch("")
    .pipe(
      z
        .string()
        .trim()
        .min(empty ? 1 : 0, empty)
        .max(most, `At most ${formatCount(most)} letters.`),
    );
