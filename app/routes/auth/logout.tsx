import { href, redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import type { Route } from "./+types/logout";

/** Ends the session and goes to /login, which clears what the browser kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const { headers } = await app.auth.api.signOut({ headers: request.headers, returnHeaders: true });
  headers.set("clear-site-data", '"storage"');
  return redirect(href("/login"), { headers });
}

export function loader() {
  return redirect(href("/"));
}
