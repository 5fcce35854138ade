import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { memoryCard } from "#app/domain/festival/festival-cards.server.ts";
import { galleryOf } from "#app/domain/festival/gallery.server.ts";
import { shownCard } from "#app/domain/festival/link-card.server.ts";
import { useSite } from "#app/layout/use-site.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/memory";
import { GalleryImage } from "./blocks/gallery-image.tsx";
import { PictureActions } from "./blocks/picture-actions.tsx";

export const handle = { frame: "public", isCached: true, inSitemap: false } satisfies PublicPage;

export async function loader({ params: { name }, context }: Route.LoaderArgs) {
  const festival = await contextOf(context).festival();
  const { pictures } = galleryOf(festival);
  const place = pictures.findIndex((one) => one.name === name);
  const memory = pictures[place];
  const card = memoryCard(festival, name);
  if (!memory || !card) throw new Response("Not Found", { status: 404 });
  const after = (by: number) => pictures[(place + by + pictures.length) % pictures.length]!.name;
  return {
    memory,
    place: place + 1,
    count: pictures.length,
    previous: after(-1),
    next: after(1),
    card: shownCard({ kind: "memory", name }, card),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const site = matches[0].loaderData?.site;
  const memory = loaderData?.memory;
  return pageMeta(site, {
    title: `${memory?.caption || "Rewind"} - ${site?.brandName}`,
    description: memory?.alt || `A picture of the last ${site?.brandName}.`,
    path: href("/memories/:name", { name: params.name }),
    card: loaderData?.card,
  });
};

/** The page of one picture of the gallery, with an address that can be shared. */
export default function MemoryPage({ loaderData }: Route.ComponentProps) {
  const { memory, place, count, previous, next } = loaderData;
  const { brandName } = useSite();
  return (
    <main className="measure grid items-center gap-x-12 gap-y-6 py-8 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:py-12">
      <div>
        <GalleryImage
          memory={memory}
          sizes="(min-width: 48rem) 36rem, 92vw"
          eager
          className="mx-auto h-auto max-h-[calc(100svh-9rem)] min-h-64 w-auto max-w-full rounded-2xl"
        />
      </div>
      <div>
        <p className="lettering text-marigold tabular-nums">
          {place} / {count}
        </p>
        <h1 className="poster mt-2 text-title wrap-anywhere">{memory.caption || "Rewind"}</h1>
        <p className="mt-3 max-w-prose text-muted">{memory.alt}</p>
        <PictureActions memory={memory} className="mt-6" />
        <nav aria-label="Pictures" className="mt-6 flex flex-wrap gap-x-7">
          <TextLink to={href("/memories/:name", { name: previous })}>Previous picture</TextLink>
          <TextLink to={href("/memories/:name", { name: next })}>Next picture</TextLink>
        </nav>
        <LinkButton to={href("/memories")} variant="secondary" size="lg" className="mt-6">
          {`All of ${brandName} Rewind`}
        </LinkButton>
      </div>
    </main>
  );
}
