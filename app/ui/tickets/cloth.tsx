import type { CSSProperties } from "react";
import { clothGradient } from "#app/shared/tickets/cloth.ts";

interface ClothProps {
  /** The number of the ticket that the strip belongs to. */
  number: string;
  /** Its place and size; `cloth-across` lays its stripes beside each other. */
  className?: string;
}

/** The strip of cloth of a ticket, which exists once. It says nothing that the number does not. */
export const Cloth = ({ number, className = "" }: ClothProps) => (
  <span
    aria-hidden="true"
    className={`cloth ${className}`}
    style={{ "--cloth": clothGradient(number) } as CSSProperties}
  />
);
