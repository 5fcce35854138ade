interface GateCount {
  in: number;
  out: number;
  /** The people of all tickets that the gate lets in. */
  expected: number;
}

const number = (count: number) => count.toLocaleString("en-NG");

/** "120 in, 5 out, of 400 expected" */
export const countText = ({ in: came, out, expected }: GateCount): string =>
  [`${number(came)} in`, out > 0 && `${number(out)} out`, `of ${number(expected)} expected`]
    .filter(Boolean)
    .join(", ");
