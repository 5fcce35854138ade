import { data, href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { actsOf, findDroppedAct } from "#app/domain/festival/acts.server.ts";
import { actCard, sceneOfAct } from "#app/domain/festival/festival-cards.server.ts";
import { sceneFiles } from "#app/domain/festival/brand.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { primaryCallToAction } from "#app/domain/tickets/sale/primary-call-to-action.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { posterLines } from "#app/ui/poster/poster-fit.ts";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { Share } from "#app/ui/share.tsx";
import { lineUpHtml } from "./line-up/line-up.server.tsx";
import type { Route } from "./+types/act";

export const handle = { frame: "public", isCached: true, inSitemap: false } satisfies PublicPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const festival = await read();
  const now = app.now();
  const acts = actsOf(festival);
  const act = acts.find(({ slug }) => slug === params.act);
  const card = actCard(festival, params.act, now);
  if (!act || !card) {
    const dropped = await findDroppedAct(app.db, params.act);
    if (dropped === null) throw new Response("Not Found", { status: 404 });
    return data({ shown: null, dropped }, { status: 410 });
  }
  const isOver = isOverAt(festival, now);
  const shown = {
    act,
    when: isOver
      ? [`Played on ${festival.dateText}`]
      : [act.time, act.stage, festival.dateText, festival.day.venue].filter(Boolean),
    isOver,
    scene: sceneFiles(festival, sceneOfAct(acts.indexOf(act))),
    others: lineUpHtml(
      acts.filter((one) => one !== act),
      isOver ? "They played too" : "Also playing",
    ),
    lead: await primaryCallToAction(app, festival, now),
    card: shownCard({ kind: "act", name: act.slug }, card),
  };
  return data({ shown, dropped: null });
}

/** A longer name is broken before its letters become too narrow. */
const lettersInLine = 14;

const addressOf = (slug: string) => href("/line-up/:act", { act: encodeURIComponent(slug) });

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const site = matches[0].loaderData?.site;
  const shown = loaderData?.shown;
  if (!shown)
    return [
      { title: `${loaderData?.dropped ?? "Line-up"} - ${site?.brandName}` },
      { name: "robots", content: "noindex" },
    ];
  return pageMeta(site, {
    title: `${shown.act.name} - ${site?.brandName}`,
    description: `${shown.act.name} at ${site?.brandName}. ${shown.when.join(", ")}.`,
    path: addressOf(params.act),
    card: shown.card,
  });
};

/** The page of one act, with an address that can be shared. */
export default function ActPage({ loaderData: { shown, dropped } }: Route.ComponentProps) {
  return shown ? <Act {...shown} /> : <DroppedAct name={dropped} />;
}

/** An act that was in the line-up and is not any more. */
const DroppedAct = ({ name }: { name: string }) => (
  <main className="measure grow py-14">
    <h1 className="poster mb-4 text-title wrap-anywhere">{name}</h1>
    <p className="mb-6 max-w-2xl text-lead">
      This act is no longer in the line-up. Who plays is on the first page.
    </p>
    <LinkButton to={{ pathname: href("/"), hash: "line-up" }}>See the line-up</LinkButton>
  </main>
);

type ShownAct = NonNullable<Route.ComponentProps["loaderData"]["shown"]>;

function Act({ act, when, isOver, scene, others, lead }: ShownAct) {
  const { brandName, publicUrl } = useSite();
  return (
    <main className="adire [--adire-strength:0.28]">
      <div className="measure grid items-center gap-x-14 gap-y-8 pt-10 pb-14 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:pt-14 md:pb-20">
        <div className="grid gap-6">
          <p className="lettering text-lg text-muted">{isOver ? "They played" : "Who plays"}</p>
          <h1>
            <PosterLines
              lines={posterLines(act.name, lettersInLine).map((text) => ({
                text,
                height: 24,
                className: "text-marigold",
              }))}
            />
          </h1>
          <ul className="flex flex-wrap gap-x-8 gap-y-2 text-lead">
            {when.map((part) => (
              <li key={part} className="lettering">
                <bdi>{part}</bdi>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <div className="flex flex-wrap gap-3">
              <LinkButton to={lead.to} size="lg">
                {lead.label}
              </LinkButton>
              <LinkButton
                to={{ pathname: href("/"), hash: "line-up" }}
                variant="secondary"
                size="lg"
              >
                The whole line-up
              </LinkButton>
            </div>
            <Share text={`${act.name} at ${brandName}`} url={publicUrl + addressOf(act.slug)} />
            {act.url && (
              <a
                href={act.url}
                rel="noopener"
                className="inline-flex min-h-11 items-center font-semibold text-link underline decoration-2 underline-offset-4 hover:decoration-4"
              >
                {new URL(act.url).hostname.replace("www.", "")}
              </a>
            )}
          </div>
        </div>
        <img
          src={`${scene}800.avif`}
          srcSet={[400, 800, 1200].map((width) => `${scene}${width}.avif ${width}w`).join(", ")}
          sizes="(min-width: 48rem) 40vw, 92vw"
          alt=""
          width={1200}
          height={1500}
          loading="lazy"
          className="aspect-square w-full rounded-3xl bg-indigo object-cover object-top"
        />
      </div>
      <div dangerouslySetInnerHTML={{ __html: others }} />
    </main>
  );
}
