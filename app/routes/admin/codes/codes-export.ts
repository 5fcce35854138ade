import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { exportCodes } from "#app/domain/codes/code-lists.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { csvResponse } from "#app/routes/admin/csv-response.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import { codeQuery } from "./code-query.server.ts";
import type { Route } from "./+types/codes-export";

export const handle = { page: href("/adminCodes"), reads: "read codes" } satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, state, tag } = readQuery(request, codeQuery);
  const { findReader, now } = contextOf(context).app;
  return csvResponse("codes", exportCodes(await findReader(), { search, state, tag }, now()));
}
