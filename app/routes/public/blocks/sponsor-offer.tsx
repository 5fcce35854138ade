import { href } from "react-router";
import type { Chapter } from "#app/shared/festival/shown-settings.ts";
import { LinkButton } from "#app/ui/link-button.tsx";

/** What sponsors get, in the organisers' own words; without these, only how to ask. */
export function SponsorOffer({ offers }: { offers: readonly Chapter[] }) {
  return (
    <section id="sponsor" data-surface="paper" aria-labelledby="sponsor-title" className="bg-cream">
      <div className="measure grid gap-8 py-14 md:py-20 lg:grid-cols-[1fr_1.4fr]">
        <div>
          <h2 id="sponsor-title" className="poster text-title">
            {offers.length > 0 ? "What a sponsor gets" : "Become a sponsor"}
          </h2>
          <p className="mt-3 max-w-md text-lead text-muted">
            Write to us and we agree what you give and what you get. Stalls and in-kind help count
            too.
          </p>
          <LinkButton to={href("/contact")} size="lg" className="mt-6">
            Ask for the sponsor pack
          </LinkButton>
        </div>
        {offers.length > 0 && (
          <dl className="divide-y-2 divide-line border-y-2 border-line">
            {offers.map(({ title, text }) => (
              <div key={title} className="grid gap-1 py-5 sm:grid-cols-[9rem_1fr]">
                <dt className="lettering text-xl">{title}</dt>
                <dd className="text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
