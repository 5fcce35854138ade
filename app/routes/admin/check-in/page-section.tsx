import type { ReactNode } from "react";

interface PageSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the gate's page with its title. */
export const PageSection = ({ id, title, children }: PageSectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-xl font-bold">
      {title}
    </h2>
    {children}
  </section>
);
