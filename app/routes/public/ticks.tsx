import { href } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import type { PublicPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/ticks";

export const handle = { frame: "night", kept: true, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Ticks - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

export default function Ticks() {
  return (
    <main className="adire relative grid grow content-center overflow-hidden py-16">
      <span
        aria-hidden="true"
        className="record absolute -right-24 -bottom-24 -z-1 size-64 opacity-60 sm:size-96 motion-safe:animate-[spin_12s_linear_infinite]"
      />
      <div className="measure w-full">
        <h1>
          <PosterLines
            lines={[
              { text: "Ticks", height: 26, className: "text-marigold" },
              { text: "nothing on it yet", height: 13 },
            ]}
          />
        </h1>
        <p className="mt-8 text-lead text-muted">
          This page holds a place. What is on already stands elsewhere.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={href("/")} size="lg">
            Back home
          </LinkButton>
          <LinkButton to={href("/merch")} variant="secondary" size="lg">
            The store
          </LinkButton>
          <LinkButton to={href("/tickets")} variant="secondary" size="lg">
            Tickets
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
