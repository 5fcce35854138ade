import type { ReactNode } from "react";
import { Cloth } from "./cloth.tsx";
import { packageColour } from "./ticket-paper.tsx";

interface ClothTicketProps {
  number: string;
  package: string;
  children: ReactNode;
}

/** A ticket in the colour of its package, with its strip of cloth at full height. */
export const ClothTicket = ({ number, package: of, children }: ClothTicketProps) => (
  <article
    data-surface="colour"
    className={`grid grid-cols-[2.75rem_minmax(0,1fr)] large-text:grid-cols-[1rem_minmax(0,1fr)] overflow-clip rounded-3xl sm:grid-cols-[4.5rem_minmax(0,1fr)] ${packageColour(of)}`}
  >
    <Cloth number={number} className="row-span-2 border-r-2 border-ink" />
    {children}
  </article>
);
