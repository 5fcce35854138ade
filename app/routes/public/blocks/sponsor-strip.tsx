import { href } from "react-router";
import type { ShownSponsor } from "#app/shared/festival/shown-settings.ts";
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

const logoPaths: Record<string, string> = {
  waves: "M2 8q5-7 10 0t10 0v3q-5 7-10 0T2 11zM2 16q5-7 10 0t10 0v3q-5 7-10 0T2 19z",
  wheel:
    "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  grill: "M2 3h20v3H2zM4 8h3v13H4zm6.5 0h3v13h-3zM17 8h3v13h-3z",
  palm: "M10.5 12h3l1.5 11h-6zM12 12C6 13 2 11 1 6c5-2 9 1 11 6zm0 0c6 1 10-1 11-6-5-2-9 1-11 6zm0 0C8 9 8 4 12 1c4 3 4 8 0 11z",
  triangle: "M12 2l11 20H1zm0 7l-4.5 9h9z",
  speaker:
    "M4 1h16v22H4zm8 2.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm0 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm0 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
};

function SponsorLogo({ name, className = "" }: { name: string; className?: string }) {
  if (!logoPaths[name]) return null;
  return (
    <svg
      viewBox="0 0 24 24"
      width="32"
      height="32"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      className={className}
    >
      <path d={logoPaths[name]} />
    </svg>
  );
}
