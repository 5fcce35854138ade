import { sql } from "drizzle-orm";
import { contextOf } from "#app/context.server.ts";
import type { Route } from "./+types/health";

/** Says whether this process can answer: 200 when the database does. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  await app.db.execute(sql`select 1`);
  return Response.json({ status: "ok" });
}
