import { href } from "react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { runToday } from "#app/browser/prehydration/today.ts";
import { askToReveal } from "#app/browser/prehydration/subscribe-events.ts";
import { contextOf } from "#app/context.server.ts";
import { hasCloth } from "#app/domain/tickets/sale/whole-cloth.server.ts";
import { actsOf, firstOnBill } from "#app/domain/festival/acts.server.ts";
import { fillIn } from "#app/domain/festival/placeholders.server.ts";
import {
  mapOf,
  primaryCallToAction,
} from "#app/domain/tickets/sale/primary-call-to-action.server.ts";
import { editionAt, isWithoutDay, phaseAt } from "#app/domain/festival/festival-phase.server.ts";
import { eventOnSale } from "#app/domain/tickets/sale/event-offers.server.ts";
import { shownHero, shownSponsors } from "#app/domain/festival/festival-pictures.server.ts";
import { countOf, galleryOf } from "#app/domain/festival/gallery.server.ts";
import { answerContactOrNewsletter } from "#app/forms/contact-and-newsletter.server.ts";
import { retryChunk } from "#app/browser/network/retry.ts";
import { readUnpaidTickets } from "#app/payment/unpaid-tickets.server.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { Share } from "#app/ui/share.tsx";
import { summaryClass } from "#app/ui/summary-class.ts";
import { whenNear } from "#app/routes/public/blocks/when-near.ts";
import { useEdition, useFestival, useSite } from "#app/layout/use-site.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/home";
import { festivalEvent } from "./festival-event.ts";
import { onTheDayHtml } from "./line-up/on-the-day.server.tsx";
import { lineUpHtml } from "./line-up/line-up.server.tsx";
import { readHomeData } from "#app/routes/public/blocks/home-data.server.ts";
import { clothShapes } from "#app/shared/tickets/cloth-shapes.ts";
import { Hero } from "./blocks/hero.tsx";

export const handle = { frame: "public", isCached: true, inSitemap: true } satisfies PublicPage;

// The part below the fold has forms and popups; its script is fetched when the visitor scrolls near
// it.
const BelowFold = lazy(() =>
  whenNear("below", () => retryChunk(() => import("./blocks/below-fold.tsx"))),
);

/** How many names of the bill the first screen has room for. */
const mostOnBill = 4;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const festival = await read();
  const now = app.now();
  const { isOver } = editionAt(festival, now);
  const acts = actsOf(festival);
  const count = galleryOf(festival).pictures.length;
  return {
    around: await readHomeData(app, festival),
    /** None on a site that has no day of its own yet. */
    event: isWithoutDay(festival, now)
      ? null
      : eventOnSale(festival, {
          sale: await app.ticketSale(),
          publicUrl: app.env.publicUrl,
          at: now,
        }),
    sponsors: shownSponsors(festival),
    pictureCount: count > 0 ? countOf(count, "moment") : "",
    hero: shownHero(festival),
    /** Once the day is over, nobody asks when somebody plays. */
    lineUp: isOver
      ? lineUpHtml(
          acts.map((act) => ({ ...act, time: "" })),
          "They played",
        )
      : lineUpHtml(acts, "Who plays"),
    lead: await primaryCallToAction(app, festival, now),
    unpaid: await readUnpaidTickets(request, app),
    /** The first names of the bill, for the first screen; none once it is over. */
    ...firstOnBill(isOver ? [] : acts, mostOnBill),
    map: mapOf(festival),
    hasCloth: await hasCloth(app.db),
    today: phaseAt(festival, now) === "day" && !isOver ? onTheDayHtml(festival, now) : "",
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
    structuredData: site && loaderData?.event ? festivalEvent(site, loaderData.event) : undefined,
  });
};

export const action = ({ request, context }: Route.ActionArgs) =>
  answerContactOrNewsletter(request, context);
export { clientAction } from "#app/forms/client-action.ts";

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { brandName, publicUrl } = useSite();
  const { tagline } = useFestival();
  const edition = useEdition();
  const answer = useActionResult(actionData);
  useEffect(askToReveal, []);
  useEffect(runToday, []);
  return (
    <main>
      <Hero
        brand={brandName}
        tagline={tagline}
        edition={edition}
        lead={loaderData.lead}
        unpaid={loaderData.unpaid}
        today={loaderData.today}
        picture={loaderData.hero}
        bill={loaderData.bill}
        moreActs={loaderData.moreActs}
        map={loaderData.map}
      />
      <div dangerouslySetInnerHTML={{ __html: loaderData.lineUp }} />
      {loaderData.lineUp && (
        <p className="measure -mt-10 pb-12 md:-mt-16 md:pb-20">
          <Share
            text={`${edition.isOver ? "Who played at" : "Who plays at"} ${brandName}`}
            url={`${publicUrl}${href("/")}#line-up`}
            label="Share the line-up"
          />
        </p>
      )}
      {loaderData.hasCloth && <ClothBand isOver={edition.isOver} />}
      <Folded isFolded={loaderData.today !== ""} isOpen={answer !== undefined}>
        <div id="below">
          <Suspense>
            <BelowFold
              pictureCount={loaderData.pictureCount}
              sponsors={loaderData.sponsors}
              stage={loaderData.stage}
              hasStory={loaderData.hasStory}
              {...loaderData.around}
              answered={answer}
            />
          </Suspense>
        </div>
      </Folded>
    </main>
  );
}

interface FoldedProps {
  isFolded: boolean;
  /** Whether it comes open: a form in it was answered. */
  isOpen: boolean;
  children: ReactNode;
}

/** On the day, who comes in by the gate needs no store, memories or newsletter: they are a press away. */
const Folded = ({ isFolded, isOpen, children }: FoldedProps) =>
  isFolded ? (
    <details open={isOpen || undefined} className="pb-10">
      <summary className="measure">
        <span className={summaryClass}>Store, memories, newsletter and contact</span>
      </summary>
      {children}
    </details>
  ) : (
    children
  );

/** The strips of the newest tickets, which lead to the whole cloth. */
const ClothBand = ({ isOver }: { isOver: boolean }) => (
  <a href={href("/cloth")} className="group block">
    <img
      src={href("/cloth/:file", { file: clothShapes.band.file })}
      alt=""
      width={clothShapes.band.width}
      height={clothShapes.band.height}
      loading="lazy"
      className="h-24 w-full border-y-2 border-ink object-cover object-left md:h-36"
    />
    <span className="measure flex min-h-11 items-center py-4 font-semibold underline-offset-4 group-hover:underline">
      Each ticket has a strip of its own. This is the cloth that they{" "}
      {isOver ? "made" : "make so far"}.
    </span>
  </a>
);
