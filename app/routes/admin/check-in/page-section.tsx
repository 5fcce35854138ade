import type { ReactNode } from "react";

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Of the gate's page, under its title. */
export const Part = ({ id, title, children }: PartProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="poster mb-2 text-heading">
      {title}
    </h2>
    {children}
  </section>
);
