import type { ReactNode } from "react";
import { href, Link, type LinkProps } from "react-router";
import { useSite } from "#app/layout/use-site.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";

interface TextPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page to be read. The specification lists the paths that have a bar and a footer, and none of these. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <main className="grow">
      <div className="measure py-8 sm:py-14">
        <div className="mb-8">
          <Logo brand={useSite().brandName} to={href("/")} />
        </div>
        <PageHeader title={title} lead={lead} />
        <div className="grid max-w-prose gap-8">{children}</div>
      </div>
    </main>
  );
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="poster text-heading">{title}</h2>
      {children}
    </section>
  );
}

export const InText = (link: LinkProps) => (
  <Link {...link} className="text-link underline underline-offset-4" />
);
