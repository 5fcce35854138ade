import { data, href } from "react-router";
import type { FrameName, PublicPage } from "#app/shared/pages/route-meta.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { NextSteps } from "#app/routes/public/blocks/next-steps.tsx";

/**
 * Paths of specification.md section 2 that have no page, with the bar and footer that their 404
 * page has.
 */
const listed: Partial<Record<string, FrameName>> = {
  "/marketplace": "public",
  "/store": "public",
  "/address": "public",
  "/comingsoon": "public",
  "/userdashboard": "public",
  "/profilepic": "account",
};

export const handle = {
  frame: (pathname) => listed[pathname.toLowerCase().replace(/\/+$/, "")] ?? "night",
  isCached: false,
  inSitemap: false,
} satisfies PublicPage;

export const meta = () => [
  { title: siteTexts.notFound.title },
  { name: "robots", content: "noindex" },
];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <main
      data-surface="night"
      className="adire grid grow place-items-center bg-night px-5 py-16 text-center"
    >
      <div>
        <p aria-hidden="true" className="poster-wide text-[clamp(6rem,28vw,17rem)] text-marigold">
          4
          <span className="record mx-[0.04em] inline-block size-[0.72em] align-[-0.02em]" />4
        </p>
        <h1 className="poster mt-8 text-title">{siteTexts.notFound.title}</h1>
        <p className="mt-3 text-lead text-muted">{siteTexts.notFound.text}</p>
        <NextSteps className="mt-8 justify-center" />
        <p className="mt-5">
          <TextLink to={href("/tickets/lost")}>Lost your ticket?</TextLink>
        </p>
      </div>
    </main>
  );
}
