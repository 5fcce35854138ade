import { redirect } from "react-router";
import type { App } from "#app/context.server.ts";

/**
 * Ends the session of the request, deletes what the browser stored, and redirects to an address.
 */
export async function signOutTo(address: string, app: App, request: Request): Promise<Response> {
  const { headers } = await app.auth.api.signOut({ headers: request.headers, returnHeaders: true });
  headers.set("clear-site-data", '"storage"');
  return redirect(address, { headers });
}
