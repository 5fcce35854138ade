import { href } from "react-router";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { PublicPage } from "#app/shared/pages/page-facts.ts";
import type { Route } from "./+types/ticks";

export const handle = { frame: "night", kept: true, inSitemap: false } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Ticks - ${matches[0].loaderData?.site.brandName}` },
  { name: "robots", content: "noindex" },
];

export default function Ticks() {
  return (
    <main className="adire grid grow place-items-center px-5 py-16 text-center">
      <div>
        <span aria-hidden="true" className="record mx-auto block size-40" />
        <h1 className="poster mt-8 text-title">Ticks</h1>
        <p className="mt-3 text-lead text-muted">
          This page holds a place. There is nothing on it yet.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton to={href("/")} size="lg">
            Back home
          </LinkButton>
          <LinkButton to={href("/tickets")} variant="secondary" size="lg">
            Tickets
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
