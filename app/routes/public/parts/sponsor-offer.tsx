import { href } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";

const offers = [
  [
    "The arena",
    "Your banner on the main stage, the gate and the water points, from the first sound check to the last song.",
  ],
  [
    "The cloth",
    "Your mark woven into the crew shirt and the back of this edition's tee. It goes home with people.",
  ],
  [
    "The feed",
    "Your name in every post and e-mail from the announcement to the after-film, and in the strip on this site.",
  ],
];

export function SponsorOffer() {
  return (
    <section id="sponsor" data-surface="paper" aria-labelledby="sponsor-title" className="bg-cream">
      <div className="measure grid gap-8 py-14 md:py-20 lg:grid-cols-[1fr_1.4fr]">
        <div>
          <h2 id="sponsor-title" className="poster text-title">
            What a sponsor gets
          </h2>
          <p className="mt-3 max-w-md text-lead text-muted">
            We keep it to a handful of names a year, so that each is seen. Stalls and in-kind help
            count too.
          </p>
          <LinkButton to={href("/contact")} size="lg" className="mt-6">
            Ask for the sponsor pack
          </LinkButton>
        </div>
        <dl className="divide-y-2 divide-line border-y-2 border-line">
          {offers.map(([term, text]) => (
            <div key={term} className="grid gap-1 py-5 sm:grid-cols-[9rem_1fr]">
              <dt className="lettering text-xl">{term}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
