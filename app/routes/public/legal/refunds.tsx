import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { questionsAt } from "#app/domain/festival/festival-phase.server.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/refunds";
import { Chapter, InText, TextPage } from "./text-page.tsx";

export const handle = { frame: "paper", isCached: true, inSitemap: true } satisfies PublicPage;

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = matches[0].loaderData?.site;
  return pageMeta(site, {
    title: `Refunds - ${site?.brandName}`,
    description:
      "When money goes back for what you ordered, how it comes, and what to do if something is wrong.",
    path: href("/refunds"),
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const { app, festival } = contextOf(context);
  const asked = questionsAt(await festival(), app.now());
  return { policy: asked.find(({ id }) => id === "refunds")?.answer ?? "" };
}

export default function Refunds({ loaderData: { policy } }: Route.ComponentProps) {
  return (
    <TextPage title="Refunds" lead="When money goes back, and how.">
      <Chapter title="What you ordered">
        <p>{policy || "Write to us before you order: what was ordered is made for you."}</p>
      </Chapter>
      <Chapter title="Our own mistakes">
        <p>
          What we cannot deliver, you do not pay for: a piece that was gone when you paid, an order
          that we cancel, money that was taken twice. The organisers send it back by themselves.
        </p>
      </Chapter>
      <Chapter title="How it comes">
        <p>
          To the card or account you paid with, through Paystack, whose banks take some working
          days. <InText to={href("/myorders")}>My orders</InText> shows how far it is, and an e-mail
          says when it has left.
        </p>
      </Chapter>
      <Chapter title="Not what you expected?">
        <p>
          <InText to={href("/contact")}>Write to us</InText> with the order&apos;s number, and a
          picture if something is broken.
        </p>
      </Chapter>
    </TextPage>
  );
}
