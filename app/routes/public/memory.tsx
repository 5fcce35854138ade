import { data, href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { memoryCard } from "#app/domain/festival/festival-cards.server.ts";
import { galleryOf, wasInGallery } from "#app/domain/festival/gallery.server.ts";
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
  const { app, festival: read } = contextOf(context);
  const festival = await read();
  const { pictures } = galleryOf(festival);
  const place = pictures.findIndex((one) => one.name === name);
  const memory = pictures[place];
  const card = memoryCard(festival, name);
  if (!memory || !card) {
    if (!(await wasInGallery(app.db, name))) throw new Response("Not Found", { status: 404 });
    return data({ shown: null }, { status: 410 });
  }
  const after = (by: number) => pictures[(place + by + pictures.length) % pictures.length]!.name;
  const shown = {
    memory,
    place: place + 1,
    count: pictures.length,
    previous: after(-1),
    next: after(1),
    card: shownCard({ kind: "memory", name }, card),
  };
  return data({ shown });
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const site = matches[0].loaderData?.site;
  const shown = loaderData?.shown;
  if (!shown)
    return [{ title: `Rewind - ${site?.brandName}` }, { name: "robots", content: "noindex" }];
  const { memory } = shown;
  return pageMeta(site, {
    title: `${memory.caption || "Rewind"} - ${site?.brandName}`,
    description: memory.alt || `A picture of the last ${site?.brandName}.`,
    path: href("/memories/:name", { name: params.name }),
    card: shown.card,
  });
};

/** The page of one picture of the gallery, with an address that can be shared. */
export default function MemoryPage({ loaderData: { shown } }: Route.ComponentProps) {
  return shown ? <Memory {...shown} /> : <DroppedMemory />;
}

/** A picture that was in the gallery and is not any more. */
const DroppedMemory = () => (
  <main className="measure grow py-14">
    <h1 className="poster mb-4 text-title">This picture is gone</h1>
    <p className="mb-6 max-w-2xl text-lead">It is no longer in the gallery. Others are.</p>
    <LinkButton to={href("/memories")}>See the gallery</LinkButton>
  </main>
);

type ShownMemory = NonNullable<Route.ComponentProps["loaderData"]["shown"]>;

function Memory({ memory, place, count, previous, next }: ShownMemory) {
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
