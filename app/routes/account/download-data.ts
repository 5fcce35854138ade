import { href } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { collectPersonalData } from "#app/domain/privacy/personal-data.server.ts";
import type { Resource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/download-data";

export const handle = { page: href("/userProfile") } satisfies Resource;

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const everything = await collectPersonalData(app, viewerOf(context).id);
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="my-data.json"',
      "cache-control": "no-store",
    },
  });
}
