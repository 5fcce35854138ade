import { href } from "react-router";
import { useState } from "react";
import { contextOf } from "#app/context.server.ts";
import { memoriesCard } from "#app/domain/festival/festival-cards.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { countOf, galleryOf } from "#app/domain/festival/gallery.server.ts";
import { primaryCallToAction } from "#app/domain/tickets/sale/primary-call-to-action.server.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useEdition, useSite } from "#app/layout/use-site.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/memories";
import { Lightbox } from "./blocks/lightbox.tsx";
import { GalleryImage } from "./blocks/gallery-image.tsx";
import { PageHero } from "./blocks/page-hero.tsx";

export const handle = { frame: "public", isCached: true, inSitemap: true } satisfies PublicPage;

export async function loader({ context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const festival = await read();
  const { pictures, isDrawn } = galleryOf(festival);
  return {
    card: shownCard({ kind: "page", name: "memories" }, memoriesCard(festival)),
    pictures,
    count: pictures.length > 0 ? countOf(pictures.length, "moment") : null,
    pictureCount: pictures.length > 0 ? countOf(pictures.length, "picture") : null,
    isDrawn,
    lead: await primaryCallToAction(app, festival, app.now()),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Rewind - ${site?.brandName}`,
    description: loaderData?.pictureCount
      ? `${loaderData.pictureCount} of the last ${site?.brandName}${loaderData.isDrawn ? ": the stage, the talking drum, the suya stand, the fireworks and the morning after" : ""}.`
      : `The gallery of ${site?.brandName}: the pictures of the last one come here, beside the way to the next.`,
    path: href("/memories"),
    card: loaderData?.card,
  });
};

export default function Memories({ loaderData }: Route.ComponentProps) {
  const { pictures: memories, count, isDrawn, lead } = loaderData;
  const { brandName } = useSite();
  const { isOver, memories: invitation } = useEdition();
  const first = isOver ? { label: "Join the newsletter", to: href("/newsletters") } : lead;
  // The second button is left out where both would open the same page.
  const second =
    first.to === href("/tickets")
      ? { label: "See the merch", to: href("/merch") }
      : { label: "Tickets", to: href("/tickets") };
  const [shown, setShown] = useState<number | null>(null);
  /**
   * Opens a picture and puts its address into the browser's bar, where it can be copied and
   * reloaded; the page behind it stays as it is.
   */
  const show = (index: number | null) => {
    setShown(index);
    const memory = index === null ? undefined : memories[index];
    const address = memory ? href("/memories/:name", { name: memory.name }) : href("/memories");
    window.history.replaceState(window.history.state, "", address);
  };
  return (
    <main>
      <PageHero
        lines={[
          { text: brandName, height: 20, className: "text-marigold" },
          { text: "Rewind", height: 20, className: "text-hibiscus" },
        ]}
      >
        <p>
          {count
            ? `${count} from the last one${isDrawn ? ", drawn the morning after" : ""}, before anybody could deny them.`
            : "The pictures of the night come here."}
        </p>
      </PageHero>
      <ul className="measure grid empty:hidden grid-flow-dense grid-cols-2 gap-2 sm:gap-3 md:grid-cols-4">
        {memories.map((memory, index) => (
          <li
            key={memory.files}
            className={
              memory.isLarge
                ? `col-span-2 row-span-2 ${index % 10 === 5 ? "md:col-start-3" : ""}`
                : ""
            }
          >
            <a
              data-replay
              href={href("/memories/:name", { name: memory.name })}
              onClick={(event) => {
                event.preventDefault();
                show(index);
              }}
              className="group relative block h-full overflow-hidden rounded-2xl"
            >
              <GalleryImage
                memory={memory}
                sizes={
                  memory.isLarge
                    ? "(min-width: 768px) 560px, 92vw"
                    : "(min-width: 768px) 280px, 46vw"
                }
                eager={index < 3}
                className="aspect-[4/5] size-full transition-[scale] duration-500 group-hover:scale-104"
              />
              {memory.caption && (
                <span
                  className={`absolute inset-x-0 bottom-0 bg-linear-to-t from-ink via-ink/80 to-transparent px-3 pt-10 pb-3 text-sm font-medium ${memory.isLarge ? "md:text-lead" : "max-lg:hidden"}`}
                >
                  {memory.caption}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <Lightbox memories={memories} shown={shown} onShow={show} />
      <section className="measure flex flex-wrap items-center justify-between gap-6 py-16">
        <h2 className="poster-narrow text-[clamp(2.5rem,6vw,4.5rem)] uppercase">{invitation}</h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={first.to} size="lg">
            {first.label}
          </LinkButton>
          <LinkButton to={second.to} variant="secondary" size="lg">
            {second.label}
          </LinkButton>
        </div>
      </section>
    </main>
  );
}
