import type { ReactNode } from "react";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";

interface EntranceProps {
  title: string;
  lead?: ReactNode;
  brand: string;
  children: ReactNode;
}

/**
 * The frame of the pages for signing in, signing up and a new password: the poster at night beside
 * a sheet of paper with the form, and on a tablet above it.
 */
export function AuthLayout({ title, lead, brand, children }: EntranceProps) {
  return (
    <main
      data-surface="night"
      className="adire flex grow flex-col justify-center bg-surface [--adire-strength:0.25]"
    >
      <div className="measure grid items-center gap-x-16 gap-y-9 py-8 sm:py-14 tablet:py-10 lg:grid-cols-2">
        <PosterLines
          className="max-md:hidden lg:lower:mt-12 lg:lower:self-start tablet:mx-auto tablet:w-full tablet:max-w-lg"
          lines={[
            { text: brand, height: 26, className: "text-marigold" },
            { text: "Come as you are", height: 13 },
            { text: "leave in merch", height: 16, className: "text-hibiscus" },
          ]}
        />
        <section
          data-surface="paper"
          className="mx-auto w-full max-w-lg overflow-hidden rounded-3xl bg-surface shadow-lift"
        >
          <div className="selvedge h-2.5" />
          <div className="p-5 sm:p-8">
            <h1 className="poster text-title large-text:text-[9.5vw]">{title}</h1>
            {lead && <p className="mt-2 text-muted">{lead}</p>}
            <div className="mt-6 grid gap-5">{children}</div>
          </div>
        </section>
      </div>
    </main>
  );
}
