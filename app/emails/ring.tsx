import type { ReactElement } from "react";
import { useLook } from "./look.tsx";

/** From the rim to the hole, as part of the whole. */
const rings = [
  ["accent", 0.09],
  ["#120b2e", 0.06],
  ["accent", 0.1],
  ["primary", 0.17],
] as const;

/** The record of the brand, without a picture; programs that draw no round corners show a square one. */
export function Ring({ px, hole, aside = 10 }: { px: number; hole: string; aside?: number }) {
  const { primary, accent } = useLook();
  const paint = (colour: string) =>
    colour === "primary" ? primary : colour === "accent" ? accent : colour;
  const core = Math.round(px * 0.16);
  const disc: ReactElement = <span style={{ ...round(hole), width: core, height: core }} />;
  const whole = rings.reduceRight(
    (within, [colour, part]) => (
      <span style={{ ...round(paint(colour)), padding: Math.round(px * part) }}>{within}</span>
    ),
    disc,
  );
  return (
    <span
      aria-hidden="true"
      style={{ display: "inline-block", marginRight: aside, verticalAlign: "middle" }}
    >
      {whole}
    </span>
  );
}

const round = (backgroundColor: string) =>
  ({ display: "block", borderRadius: "50%", backgroundColor, fontSize: 0 }) as const;
