import { formatCount } from "#app/shared/texts/pluralise.ts";

interface GateCount {
  in: number;
  out: number;
  /** The people of all tickets that the gate lets in. */
  expected: number;
}

/** "120 in, 5 out, of 400 expected" */
export const countText = ({ in: came, out, expected }: GateCount): string =>
  [
    `${formatCount(came)} in`,
    out > 0 && `${formatCount(out)} out`,
    `of ${formatCount(expected)} expected`,
  ]
    .filter(Boolean)
    .join(", ");
