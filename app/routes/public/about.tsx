import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { galleryOf } from "#app/domain/festival/gallery.server.ts";
import { fillIn } from "#app/domain/festival/placeholders.server.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useEdition, useSite } from "#app/layout/use-site.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/about";
import { PageHero } from "./blocks/page-hero.tsx";
import { Story } from "./blocks/story.tsx";
import { SponsorOffer } from "./blocks/sponsor-offer.tsx";
import { GetInvolved } from "#app/routes/public/blocks/get-involved.tsx";

export const handle = { frame: "public", isCached: true, inSitemap: true } satisfies PublicPage;

const shownAt = [2, 7];

export async function loader({ context }: Route.LoaderArgs) {
  const festival = await contextOf(context).festival();
  const { about, heading, summary, chapters, team, merch, offers } = festival.story;
  const fill = (text: string) => fillIn(text, festival);
  const fillAll = (texts: typeof chapters) =>
    texts.map(({ title, text }) => ({ title: fill(title), text: fill(text) }));
  return {
    pictures: shownAt.flatMap((index) => galleryOf(festival).pictures[index] ?? []),
    team: fill(team),
    merch: fill(merch),
    offers: fillAll(offers),
    about: fill(about),
    summary: fill(summary),
    heading: fill(heading),
    chapters: fillAll(chapters),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `About - ${site?.brandName}`,
    description: `${loaderData?.summary || `About ${site?.brandName}`}, and four ways to get involved: perform, join the team, sponsor, wear it.`,
    path: href("/about"),
  });
};

export default function About({ loaderData }: Route.ComponentProps) {
  const edition = useEdition();
  const { brandName } = useSite();
  return (
    <main>
      <PageHero
        lines={[
          { text: "Made by", height: 17 },
          { text: "students", height: 21, className: "text-marigold" },
          { text: "made loud", height: 17, className: "text-hibiscus" },
        ]}
      >
        <p>{loaderData.about || edition.story}</p>
      </PageHero>
      {(loaderData.heading || loaderData.chapters.length > 0) && (
        <Story {...loaderData} heading={loaderData.heading || brandName} edition={edition.story} />
      )}
      <GetInvolved team={loaderData.team} merch={loaderData.merch} />
      <SponsorOffer offers={loaderData.offers} />
      <section className="measure flex flex-wrap items-center justify-between gap-6 py-16">
        <h2 className="poster-narrow text-[clamp(2.5rem,6vw,4.5rem)] uppercase">
          {edition.farewell}
        </h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={href("/tickets")} size="lg">
            Tickets
          </LinkButton>
          <LinkButton to={href("/contact")} variant="secondary" size="lg">
            Contact us
          </LinkButton>
        </div>
      </section>
    </main>
  );
}
