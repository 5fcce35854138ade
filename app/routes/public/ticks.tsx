import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/ticks";
import { NextSteps } from "#app/routes/public/blocks/next-steps.tsx";

export const handle = { frame: "night", isCached: true, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Ticks - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

export default function Ticks() {
  return (
    <main className="adire relative grid grow content-center overflow-hidden py-16">
      <span
        aria-hidden="true"
        className="record absolute -right-24 -bottom-24 -z-1 size-64 opacity-60 sm:size-96 animate-[spin_12s_linear_infinite]"
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
          This page is empty for now. Tickets and merch have pages of their own.
        </p>
        <NextSteps className="mt-6" />
      </div>
    </main>
  );
}
