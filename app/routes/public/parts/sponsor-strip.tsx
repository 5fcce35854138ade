import { href } from "react-router";
import type { Sponsor } from "#app/shared/festival/facts.ts";
import { SponsorMark } from "./sponsor-mark.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const widths = ["font-stretch-[118%]", "font-stretch-[62%]", "font-stretch-[100%]"];

interface SponsorStripProps {
  title: string;
  sponsors: readonly Sponsor[];
}

export function SponsorStrip({ title, sponsors }: SponsorStripProps) {
  return (
    <section data-surface="paper" aria-labelledby="sponsors" className="bg-cream">
      <div className="measure py-12">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
          <h2 id="sponsors" className="lettering text-lg">
            {title}
          </h2>
          <TextLink to={href("/contact")}>Put your name here</TextLink>
        </div>
        <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-6">
          {sponsors.map(({ name, mark }, index) => (
            <li key={name} className="flex min-w-0 items-center gap-2.5 sm:gap-3">
              <SponsorMark name={mark} className="size-8 shrink-0 sm:size-10" />
              <span
                className={`font-display text-[0.9375rem] leading-none sm:text-lg font-black ${widths[index % widths.length]}`}
              >
                {name}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
