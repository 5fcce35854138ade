import { href } from "react-router";
import type { Edition } from "#app/domain/festival/edition.server.ts";
import type { ShownHero } from "#app/shared/festival/facts.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { taglineLines } from "./tagline-lines.ts";
import { HeroPicture } from "./hero-picture.tsx";

interface HeroProps {
  brand: string;
  tagline: string;
  edition: Edition;
  picture: ShownHero;
}

export function Hero({ brand, tagline, edition, picture }: HeroProps) {
  return (
    <section className="adire relative isolate overflow-hidden [--adire-strength:0.28] lg:before:hidden">
      <div className="measure grid items-center gap-x-12 gap-y-8 pt-8 pb-14 md:max-lg:grid-cols-[1.15fr_1fr] lg:grid-cols-[1.25fr_1fr] lg:pt-14 lg:pb-24">
        <div className="md:max-lg:contents">
          <h1 className="md:max-lg:col-span-2">
            <PosterLines
              lines={[
                { text: brand, height: 25, className: "text-marigold" },
                ...taglineLines(tagline),
              ]}
            />
          </h1>
          <div>
            <p className="mt-7 max-w-xl text-lead">{edition.lead}</p>
            <dl className="mt-6 flex flex-wrap gap-x-8 gap-y-3">
              {edition.facts.map(({ term, value, url }) => (
                <div key={term}>
                  <dt className="text-sm text-muted">{term}</dt>
                  <dd className="lettering text-lg">
                    {url ? (
                      <a href={url} className="underline underline-offset-4">
                        {value}
                      </a>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            <div className="mt-8 flex flex-wrap gap-3">
              <LinkButton
                to={edition.isOver ? href("/memories") : href("/tickets")}
                prefetch="intent"
                size="lg"
              >
                {edition.isOver ? "See the memories" : "Get a ticket"}
                <ArrowRightIcon className="size-5" />
              </LinkButton>
              <LinkButton
                to={href("/merch-preview")}
                prefetch="intent"
                variant="secondary"
                size="lg"
              >
                See the merch
              </LinkButton>
            </div>
            <ul className="mt-5 flex flex-wrap gap-x-7">
              <li>
                {edition.isOver ? (
                  <TextLink to={href("/tickets")}>Tickets</TextLink>
                ) : (
                  <TextLink to={href("/memories")}>Memories</TextLink>
                )}
              </li>
              <li>
                <TextLink to={href("/about")}>About us</TextLink>
              </li>
              <li>
                <TextLink to={href("/contact")}>Become a sponsor</TextLink>
              </li>
            </ul>
          </div>
        </div>
        <HeroPicture picture={picture} />
      </div>
    </section>
  );
}
