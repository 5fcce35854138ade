import { formatNaira } from "#app/shared/money.ts";

/** Below a line that a code made cheaper: "Code: −₦500"; empty where none did. */
export const reductionText = (reductionKobo: number | undefined): string =>
  reductionKobo ? `Code: −${formatNaira(reductionKobo)}` : "";
