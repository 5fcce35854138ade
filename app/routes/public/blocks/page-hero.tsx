import type { ReactNode } from "react";
import type { PosterLine } from "#app/ui/poster/poster-fit.ts";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";

interface PageHeroProps {
  lines: readonly PosterLine[];
  children?: ReactNode;
  aside?: ReactNode;
}

export function PageHero({ lines, children, aside }: PageHeroProps) {
  return (
    <section className="adire overflow-hidden [--adire-strength:0.28]">
      <div className="measure grid items-end gap-x-14 gap-y-7 pt-10 pb-12 md:pt-14 md:pb-16 lg:grid-cols-[1.5fr_1fr]">
        <h1>
          <PosterLines lines={lines} />
        </h1>
        <div className="max-w-xl text-lead lg:pb-1">{children}</div>
        {aside}
      </div>
    </section>
  );
}
