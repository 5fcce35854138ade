import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const { env, pages } = contextOf(context).app;
  const guarded = pages.all.filter(({ meta }) => meta.for).map(({ path }) => path);
  const isBelow = (path: string) => guarded.some((other) => path.startsWith(`${other}/`));
  const closed = [...guarded.filter((path) => !isBelow(path)), "/api/", `${sandboxPath}/`];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.publicUrl}${href("/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
