import type { BridgeLine } from "#app/shared/editions/edition-figures.ts";

/** Returns the sums of a bridge that the lines above them do not come to. */
export const wrongSums = (bridge: readonly BridgeLine[]) =>
  bridge.filter(({ isSum, kobo }, index) => {
    const before = bridge.slice(0, index).filter((line) => !line.isSum);
    return isSum && kobo !== before.reduce((sum, line) => sum + line.kobo, 0);
  });
