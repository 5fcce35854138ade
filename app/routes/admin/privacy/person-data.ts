import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { recordDownload } from "#app/domain/audit.server.ts";
import { collectDataOf } from "#app/domain/privacy/personal-data.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/person-data";

export const handle = { page: href("/adminPeople"), reads: "people.erase" } satisfies AdminResource;

const query = z.object({ email: z.string().trim().toLowerCase().max(200).catch("") });

/** Everything that is stored of an address, to hand it to the person who asked. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { email } = readQuery(request, query);
  const everything = await collectDataOf(app, email);
  await recordDownload(app, "person-data.json", viewerOf(context).id);
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="person-data.json"',
      "cache-control": "no-store",
    },
  });
}
