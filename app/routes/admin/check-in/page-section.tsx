import type { ReactNode } from "react";

interface PageSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the gate's page with its title. */
export const PageSection = ({ id, title, children }: PageSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="poster mb-2 text-heading">
      {title}
    </h2>
    {children}
  </section>
);
