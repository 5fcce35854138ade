import { contextOf } from "#app/context.server.ts";
import type { Route } from "./+types/health";

/**
 * Answers whether this process can do its work: 200 when the database can be read and written,
 * otherwise 503 with what does not work.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const health = await contextOf(context).app.health();
  return Response.json(health, { status: health.status === "ok" ? 200 : 503 });
}
