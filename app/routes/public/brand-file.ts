import { contextOf } from "#app/context.server.ts";
import { brandFile } from "#app/domain/festival/brand-files.server.ts";
import type { Route } from "./+types/brand-file";

/** Serves the icons, link preview and drawings of a festival with a brand of its own. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, festival } = contextOf(context);
  const file = await brandFile(app, await festival(), params);
  if (!file) return new Response("Not Found", { status: 404 });
  return new Response(file.contents as BodyInit, {
    headers: {
      "content-type": file.type,
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
