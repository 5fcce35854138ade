import type { ReactNode } from "react";
import { href, Link, type LinkProps } from "react-router";
import { smallPrint } from "#app/layout/footer.tsx";
import { useSite } from "#app/layout/use-site.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Logo } from "#app/ui/poster/logo.tsx";

interface TextPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

const others = [
  ...smallPrint,
  { to: href("/merch"), label: "Store" },
  { to: href("/tickets"), label: "Tickets" },
];

/**
 * A page of text. It has neither bar nor footer, because the specification's list of paths with
 * them does not contain it.
 */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <main className="grow">
      <div className="measure py-8 sm:py-14">
        <div className="mb-8">
          <Logo brand={useSite().brandName} to={href("/")} />
        </div>
        <PageHeader title={title} lead={lead} />
        <div className="grid max-w-prose gap-8 lg:max-w-none">{children}</div>
        <nav
          aria-label="More to read"
          className="mt-12 flex flex-wrap gap-x-8 border-t border-line pt-4"
        >
          {others.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </main>
  );
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    // On a laptop its title stands beside it, so that the page is as wide as the others.
    <section className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-x-10 lg:border-t lg:border-line lg:pt-6 lg:[&>:not(h2)]:col-start-2 lg:[&>:not(h2)]:max-w-prose">
      <h2 className="poster text-heading">{title}</h2>
      {children}
    </section>
  );
}

export const InText = (link: LinkProps) => (
  <Link {...link} className="text-link underline underline-offset-4" />
);
