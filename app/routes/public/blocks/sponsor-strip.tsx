import { href } from "react-router";
import type { ShownSponsor } from "#app/shared/festival/shown-settings.ts";
import { SponsorLogo } from "./sponsor-logo.tsx";
import { SafeImage } from "#app/ui/product/safe-image.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const widths = ["font-stretch-[118%]", "font-stretch-[62%]", "font-stretch-[100%]"];

interface SponsorStripProps {
  title: string;
  sponsors: readonly ShownSponsor[];
}

export function SponsorStrip({ title, sponsors }: SponsorStripProps) {
  return (
    <section data-surface="paper" aria-labelledby="sponsors" className="bg-cream">
      <div className="measure py-12">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
          <h2 id="sponsors" className="lettering text-lg">
            {title}
          </h2>
          <TextLink to={href("/contact")}>Become a sponsor</TextLink>
        </div>
        <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 xl:grid-cols-6">
          {sponsors.map((sponsor, index) => (
            <li key={sponsor.name} className="flex min-w-0 items-center gap-2.5 sm:gap-3">
              {sponsor.url ? (
                <a
                  href={sponsor.url}
                  rel="noopener"
                  className="flex min-h-11 min-w-0 items-center gap-2.5 no-underline hover:underline sm:gap-3"
                >
                  <SponsorFace sponsor={sponsor} width={widths[index % widths.length]!} />
                </a>
              ) : (
                <SponsorFace sponsor={sponsor} width={widths[index % widths.length]!} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function SponsorFace({ sponsor, width }: { sponsor: ShownSponsor; width: string }) {
  const { name, mark, logo } = sponsor;
  if (logo)
    return (
      <picture className="contents">
        <source type="image/avif" srcSet={`${logo.files}400.avif`} />
        <SafeImage
          src={`${logo.files}800.webp`}
          alt={name}
          width={logo.width}
          height={logo.height}
          loading="lazy"
          className="h-12 w-auto max-w-full object-contain"
        />
      </picture>
    );
  return (
    <>
      <SponsorLogo name={mark} className="size-8 shrink-0 sm:size-10" />
      <span
        className={`min-w-0 font-display text-[0.9375rem] leading-none font-black wrap-anywhere sm:text-lg ${width}`}
      >
        {name}
      </span>
    </>
  );
}
