import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import { readCloth } from "#app/domain/tickets/sale/whole-cloth.server.ts";
import { pageMeta } from "#app/shared/pages/page-meta.ts";
import type { PublicPage } from "#app/shared/pages/route-meta.ts";
import { clothShapes } from "#app/shared/tickets/cloth-shapes.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadAgain } from "#app/ui/load-again.tsx";
import { PosterLines } from "#app/ui/poster/poster-lines.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/cloth";

export const handle = { frame: "public", isCached: false, inSitemap: false } satisfies PublicPage;

/** How often the big screen asks for the strips of tickets that were sold meanwhile. */
const againSeconds = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const isOver = isOverAt(await app.festival(), app.now());
  const { strips, version } = await readCloth(app.db);
  const addressOf = (file: string) =>
    `${href("/cloth/:file", { file })}?${new URLSearchParams({ v: version })}`;
  return {
    strips,
    isOver,
    picture: strips > 0 ? addressOf(clothShapes.screen.file) : null,
    print: strips > 0 && isOver ? addressOf(clothShapes.print.file) : null,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData ?? {};
  return pageMeta(site, {
    title: `The cloth - ${site?.brandName}`,
    description: `Each ticket has a strip of cloth that exists once. Side by side they are the cloth of ${site?.brandName}.`,
    path: href("/cloth"),
  });
};

export default function WholeCloth({ loaderData }: Route.ComponentProps) {
  const { strips, isOver, picture, print } = loaderData;
  return (
    <main className="grow">
      <LoadAgain seconds={isOver ? null : againSeconds} />
      <div className="measure grid gap-x-10 gap-y-3 pt-7 pb-6 lg:grid-cols-[1fr_auto] lg:items-end">
        <h1 className="max-w-2xl">
          <PosterLines lines={[{ text: "One cloth", height: 16, className: "text-marigold" }]} />
        </h1>
        <p className="lettering text-xl tabular-nums" role="status">
          {picture ? `${pluralise(strips, "strip", "strips")}, one for each ticket` : ""}
        </p>
      </div>
      {picture ? (
        <img
          src={picture}
          alt={`The strips of ${pluralise(strips, "ticket", "tickets")}, side by side`}
          width={clothShapes.screen.width}
          height={clothShapes.screen.height}
          className="aspect-video max-h-[85svh] w-full border-y-4 border-ink object-fill"
        />
      ) : (
        <p className="measure pb-10 text-lead">The first ticket weaves the first strip.</p>
      )}
      <div className="measure flex flex-wrap items-center gap-x-6 gap-y-3 pt-6 pb-16">
        <p className="max-w-xl">
          Every ticket has a strip of cloth that is woven from its number, and no two are the same.
          Side by side they are this.
        </p>
        {print ? (
          <TextLink to={print} reloadDocument>
            Download it as a print
          </TextLink>
        ) : (
          !isOver && <LinkButton to={href("/tickets")}>Add yours</LinkButton>
        )}
      </div>
    </main>
  );
}
