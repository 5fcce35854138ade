import { useState } from "react";
import { festival } from "#app/shared/festival.ts";
import { pageMeta } from "#app/shared/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useSite } from "#app/use-site.ts";
import type { Route } from "./+types/memories";
import { Lightbox } from "./parts/lightbox.tsx";
import { memories } from "./parts/memories.ts";
import { MemoryPicture } from "./parts/memory-picture.tsx";
import { PageHero } from "./parts/page-hero.tsx";

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `${site?.brandName} Rewind`,
    description: `Twelve pictures of the last ${site?.brandName}: the gate, the stage, the food, the dance-off and the walk home.`,
    path: "/memories",
  });
};

/* Where a picture takes two columns or two rows of the wall on wide screens. */
const wide = new Set([0, 7]);

export default function Memories() {
  const { brandName } = useSite();
  const [shown, setShown] = useState<number | null>(null);
  return (
    <main>
      <PageHero
        lines={[
          { text: brandName, height: 20, className: "text-marigold" },
          { text: "Rewind", height: 20, className: "text-hibiscus" },
        ]}
      >
        <p>
          Twelve moments from the last one. If you are in a picture and want the full file, or want
          it gone, write to us.
        </p>
      </PageHero>
      <ul className="measure grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-4">
        {memories.map((memory, index) => (
          <li key={memory.file} className={wide.has(index) ? "col-span-2 md:row-span-2" : ""}>
            <a
              href={`/memories/${memory.file}-1200.webp`}
              onClick={(event) => {
                event.preventDefault();
                setShown(index);
              }}
              className="group block h-full overflow-hidden rounded-2xl"
            >
              <MemoryPicture
                memory={memory}
                sizes={
                  wide.has(index)
                    ? "(min-width: 768px) 590px, 94vw"
                    : "(min-width: 768px) 290px, 46vw"
                }
                eager={index < 3}
                className="h-full transition-[scale] duration-500 group-hover:scale-104"
              />
            </a>
          </li>
        ))}
      </ul>
      <Lightbox memories={memories} shown={shown} onShow={setShown} />
      <section className="measure flex flex-wrap items-center justify-between gap-6 py-16">
        <h2 className="poster-narrow text-[clamp(2.5rem,6vw,4.5rem)] uppercase">
          Be in the next one, {festival.date.slice(0, -5)}
        </h2>
        <LinkButton to="/tickets" size="lg">
          Get a ticket
        </LinkButton>
      </section>
    </main>
  );
}
