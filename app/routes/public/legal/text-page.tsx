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
    <main className="relative isolate grow overflow-clip">
      <span
        aria-hidden="true"
        className="record absolute -right-48 -bottom-48 -z-1 hidden size-[36rem] md:block 2xl:size-[48rem] [--record-a:var(--sunk)] [--record-b:var(--sunk)] [--record-hole:var(--surface)]"
      />
      <div className="measure py-8 sm:py-14">
        <div className="mb-8">
          <Logo brand={useSite().brandName} to={href("/")} />
        </div>
        <PageHeader title={title} lead={lead} />
        {/* Columns, as a programme has them: a large screen is filled, and lines stay short. */}
        <div className="mt-8 max-w-prose md:mt-0 lg:max-w-none lg:columns-2 lg:gap-x-16 2xl:columns-3 2xl:text-lg">
          {children}
        </div>
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
    <section className="mb-8 grid break-inside-avoid gap-3 lg:border-t lg:border-line lg:pt-5">
      <h2 className="poster text-heading">{title}</h2>
      {children}
    </section>
  );
}

export const InText = (link: LinkProps) => (
  <Link {...link} className="text-link underline underline-offset-4" />
);
