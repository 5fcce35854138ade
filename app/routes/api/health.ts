import { contextOf } from "#app/context.server.ts";
import type { Route } from "./+types/health";

/**
 * Whether this process can do its work: 200 when the database can be read and written, else 503 and
 * what it cannot.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const health = await contextOf(context).app.health();
  return Response.json(health, { status: health.status === "ok" ? 200 : 503 });
}
