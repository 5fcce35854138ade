import { href } from "react-router";
import { lazy, Suspense, useEffect } from "react";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { askToReveal } from "#app/early/ask.ts";
import { contextOf } from "#app/context.server.ts";
import { fillIn } from "#app/domain/festival/placeholders.server.ts";
import { editionAt } from "#app/domain/festival/festival-phase.server.ts";
import { eventOf } from "#app/domain/festival/event.server.ts";
import { shownHero, shownSponsors } from "#app/domain/festival/shown-pictures.server.ts";
import { countOf, momentsOf } from "#app/domain/festival/gallery.server.ts";
import { answerForms } from "#app/forms/form-answers.server.ts";
import { fetchPiece } from "#app/line/line.ts";
import { pageMeta, previewOf } from "#app/shared/pages/page-meta.ts";
import { whenNear } from "#app/routes/public/parts/when-near.ts";
import { useEdition, useFestival, useSite } from "#app/layout/use-site.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/home";
import { lineUpHtml } from "./line-up/line-up.server.tsx";
import { lookAround } from "./parts/look-around.server.ts";
import { Hero } from "./parts/hero.tsx";

export const handle = { frame: "public", isCached: true, inSitemap: true } satisfies PublicPage;

// What lies below the fold carries forms and popups; its script is fetched when somebody gets there.
const BelowFold = lazy(() =>
  whenNear("below", () => fetchPiece(() => import("./parts/below-fold.tsx"))),
);

export async function loader({ context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const festival = await read();
  const count = momentsOf(festival).moments.length;
  return {
    around: await lookAround(app, festival),
    event: eventOf(festival),
    sponsors: shownSponsors(festival),
    moments: count > 0 ? countOf(count, "moment") : "",
    hero: shownHero(festival),
    lineUp: lineUpHtml(festival.lineUp.acts, editionAt(festival, app.now()).isOver),
    city: festival.day.city,
    stage: fillIn(festival.story.stage, festival),
    hasStory: festival.story.chapters.length > 0,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { site, edition, festival } = matches[0].loaderData ?? {};
  return pageMeta(site, {
    title: `${site?.brandName} - ${festival?.tagline}`,
    description: `${site?.brandName} is the student festival of ${loaderData?.city}. ${edition?.description} Music, food, dance and merch made here.`,
    path: href("/"),
    structuredData: site && {
      ...loaderData?.event,
      name: `${site.brandName} ${loaderData?.event.startDate.slice(0, 4)}`,
      image: site.publicUrl + previewOf(site),
      url: `${site.publicUrl}${href("/")}`,
      organizer: {
        "@type": "Organization",
        name: site.brandName,
        url: `${site.publicUrl}${href("/")}`,
      },
    },
  });
};

export const action = ({ request, context }: Route.ActionArgs) => answerForms(request, context);
export { clientAction } from "#app/forms/client-action.ts";

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { brandName } = useSite();
  const { tagline } = useFestival();
  const edition = useEdition();
  const answer = useLastAnswer(actionData);
  useEffect(askToReveal, []);
  return (
    <main>
      <Hero brand={brandName} tagline={tagline} edition={edition} picture={loaderData.hero} />
      <div dangerouslySetInnerHTML={{ __html: loaderData.lineUp }} />
      <div id="below">
        <Suspense>
          <BelowFold
            moments={loaderData.moments}
            sponsors={loaderData.sponsors}
            stage={loaderData.stage}
            hasStory={loaderData.hasStory}
            {...loaderData.around}
            answered={answer}
          />
        </Suspense>
      </div>
    </main>
  );
}
