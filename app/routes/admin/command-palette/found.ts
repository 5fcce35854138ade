import { href } from "react-router";
import { contextOf, rolesOf } from "#app/context.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { listQuery } from "#app/domain/lists/list-query.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import type { FoundRecords } from "./commands.ts";
import { findRecords } from "./found-records.server.ts";
import type { Route } from "./+types/found";

export const handle = { page: href("/adminHome"), reads: "account.use" } satisfies AdminResource;

export async function loader({ request, context }: Route.LoaderArgs): Promise<FoundRecords> {
  const asked = contextOf(context);
  const { q } = readQuery(request, listQuery);
  return { q, found: await findRecords(asked.app, rolesOf(asked), q.trim()) };
}
