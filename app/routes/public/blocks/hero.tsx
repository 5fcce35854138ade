import { href } from "react-router";
import type { PhaseTexts } from "#app/domain/festival/festival-phase.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import type { Lead, ShownHero } from "#app/shared/festival/shown-settings.ts";
import type { UnpaidTickets } from "#app/shared/tickets/unpaid-tickets.ts";
import { ArrowRightIcon } from "#app/ui/icon/site-icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { Share } from "#app/ui/share.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { usePrefetch } from "#app/ui/use-prefetch.ts";
import { Bill } from "./bill.tsx";
import { HeroPicture } from "./hero-picture.tsx";

interface HeroProps {
  brand: string;
  tagline: string;
  edition: PhaseTexts;
  lead: Lead;
  /** The tickets that this browser has reserved: they are paid before anything else. */
  unpaid: UnpaidTickets | null;
  /** What the day asks for, as HTML, in the place of the bill; empty on other days. */
  today: string;
  picture: ShownHero;
  /** The first names of the bill. */
  bill: readonly string[];
  /** How many more play. */
  moreActs: number;
  /** The address of a map with the place. */
  map: string;
}

export function Hero({
  brand,
  tagline,
  edition,
  lead,
  unpaid,
  today,
  picture,
  ...props
}: HeroProps) {
  const { publicUrl } = useSite();
  const prefetch = usePrefetch();
  // A purchase is looked up at Paystack: not before it is asked for.
  const action = unpaid
    ? { to: unpaid.to, label: "Pay now", prefetch: "none" as const }
    : { ...lead, prefetch };
  const saysWhoPlays = today !== "" || props.bill.length > 0;
  const details = [
    ...edition.details.map((one) => (one.term === "Place" ? { ...one, url: props.map } : one)),
    ...(lead.from ? [{ term: "Tickets", value: lead.from, url: lead.to }] : []),
  ];
  return (
    <section className="adire relative isolate overflow-hidden [--adire-strength:0.28] lg:before:hidden">
      <div className="measure grid items-center gap-x-12 gap-y-6 pt-7 pb-14 md:gap-y-8 md:pt-8 md:max-lg:grid-cols-[1.15fr_1fr] lg:grid-cols-[1.25fr_1fr] lg:pt-14 lg:pb-24 lg:lower:pt-7">
        <div className="max-lg:contents">
          <h1 className="md:max-lg:col-span-2">
            <PosterLines
              lines={[
                { text: brand, height: 25, className: "text-marigold" },
                ...taglineLines(tagline),
              ]}
            />
          </h1>
          {/* On a tablet only who plays stands beside the picture, which would else be a narrow strip. */}
          <div className={today && "tablet:contents tablet:*:col-span-full tablet:*:mt-0!"}>
            {today ? (
              <div
                className="mb-5 lg:mt-6 lg:lower:mt-4 tablet:contents"
                dangerouslySetInnerHTML={{ __html: today }}
              />
            ) : (
              props.bill.length > 0 && (
                <p className="mb-4 max-w-2xl lg:mt-6 lg:lower:mt-4">
                  <Bill names={props.bill} more={props.moreActs} to="#line-up" />
                </p>
              )
            )}
            {!saysWhoPlays && edition.lead && (
              <p className="mb-5 max-w-xl text-lead md:mb-6 lg:mt-7 lg:lower:mt-5 lg:lower:mb-4">
                {edition.lead}
              </p>
            )}
            <dl
              className={`gap-y-3 ${details.length === 4 ? "grid grid-cols-[auto_1fr] gap-x-5 large-text:grid-cols-1 md:gap-x-8" : "flex flex-wrap gap-x-8"} ${saysWhoPlays || edition.lead ? "" : "lg:mt-7 lg:lower:mt-5"}`}
            >
              {details.map(({ term, value, url }) => (
                <div key={term}>
                  <dt className="text-sm text-muted">{term}</dt>
                  <dd
                    className={`lettering ${details.length === 4 ? "text-base md:text-lg" : "text-lg"}`}
                  >
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
            {unpaid && (
              <p className="mt-6 -mb-3 max-w-xl font-semibold text-balance md:-mb-5 lg:lower:mt-3 lg:lower:-mb-2">
                {unpaid.words}
              </p>
            )}
            <div className="mt-6 grid gap-3 min-[22rem]:max-md:grid-cols-[1.25fr_1fr] md:mt-8 lg:lower:mt-5 md:flex md:flex-wrap">
              <LinkButton
                to={action.to}
                prefetch={action.prefetch}
                size="lg"
                className="max-md:px-2! max-xl:text-base! tablet:px-3! lg:max-xl:px-5!"
              >
                {action.label}
                <ArrowRightIcon className="size-5 max-lg:hidden" />
              </LinkButton>
              <LinkButton
                to={href("/merch-preview")}
                prefetch={prefetch}
                variant="secondary"
                size="lg"
                className="max-md:px-2! max-xl:text-base! tablet:px-3! lg:max-xl:px-5!"
              >
                See the merch
              </LinkButton>
            </div>
            {/* Who plays, when and how much comes first; what kind of day it is, after that. */}
            {saysWhoPlays && edition.lead && (
              <p className="mt-6 max-w-xl lg:lower:mt-4">{edition.lead}</p>
            )}
          </div>
          <ul
            className={`flex flex-wrap gap-x-7 max-md:order-1 tablet:-mt-4 lg:mt-5 ${today ? "tablet:col-span-full" : "tablet:col-start-1"}`}
          >
            {[
              { to: href("/tickets"), label: "Tickets" },
              { to: href("/memories"), label: "Memories" },
            ]
              .filter(({ to }) => to !== action.to)
              .map(({ to, label }) => (
                <li key={to}>
                  <TextLink to={to}>{label}</TextLink>
                </li>
              ))}
            <li>
              <TextLink to={href("/about")}>About us</TextLink>
            </li>
            <li>
              <TextLink to={href("/contact")}>Become a sponsor</TextLink>
            </li>
            <li>
              <Share text={`${brand}: ${tagline}`} url={publicUrl + href("/")} />
            </li>
          </ul>
        </div>
        <HeroPicture picture={picture} />
      </div>
    </section>
  );
}

/**
 * The lines of the poster below the name: two where the tagline has enough words, the second as
 * long as "On campus".
 */
function taglineLines(tagline: string) {
  const words = tagline.split(/\s+/).filter(Boolean);
  const last = words.splice(words.length > 2 ? -2 : words.length, 2).join(" ");
  return [
    { text: words.join(" "), height: 16 },
    { text: last, height: 18, className: "text-hibiscus" },
  ].filter(({ text }) => text !== "");
}
