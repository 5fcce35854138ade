import { href } from "react-router";
import { lazy, Suspense, useEffect } from "react";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { askToReveal } from "#app/early/ask.ts";
import { answerForms } from "#app/forms/form-answers.server.ts";
import { fetchPiece } from "#app/line/line.ts";
import { festival } from "#app/shared/festival.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { whenNear } from "#app/routes/public/parts/when-near.ts";
import { useEdition, useSite } from "#app/shell/use-site.ts";
import type { PublicPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/home";
import { Hero } from "./parts/hero.tsx";
import { SponsorStrip } from "./parts/sponsor-strip.tsx";

export const handle = { frame: "public", kept: true, inSitemap: true } satisfies PublicPage;

// What lies below the fold carries forms and popups; its script is fetched when somebody gets there.
const BelowFold = lazy(() =>
  whenNear("below", () => fetchPiece(() => import("./parts/below-fold.tsx"))),
);

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site, edition } = matches[0].loaderData ?? {};
  return pageMeta(site, {
    title: `${site?.brandName} - The Biggest Party On campus`,
    description: `${site?.brandName} is the student festival of ${festival.city}. ${edition?.description} Music, food, dance and merch made here.`,
    path: href("/"),
    structuredData: site && {
      "@type": "Festival",
      name: `${site.brandName} ${festival.date.slice(-4)}`,
      startDate: festival.startsAt,
      endDate: festival.endsAt,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      image: `${site.publicUrl}/brand/og.jpg`,
      url: `${site.publicUrl}${href("/")}`,
      location: {
        "@type": "Place",
        name: festival.venue,
        address: {
          "@type": "PostalAddress",
          streetAddress: festival.university,
          addressLocality: festival.city,
          addressRegion: festival.state,
          addressCountry: "NG",
        },
      },
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

export default function Home({ actionData }: Route.ComponentProps) {
  const { brandName } = useSite();
  const edition = useEdition();
  const answer = useLastAnswer(actionData);
  useEffect(askToReveal, []);
  return (
    <main>
      <Hero brand={brandName} edition={edition} />
      <SponsorStrip title={edition.sponsors} />
      <div id="below">
        <Suspense>
          <BelowFold answered={answer} />
        </Suspense>
      </div>
    </main>
  );
}
