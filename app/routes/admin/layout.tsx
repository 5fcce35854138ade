import { Outlet } from "react-router";
import { requireAdministrator } from "#app/guards.server.ts";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

/** Without a loader, a navigation inside the browser would not pass the guard. */
export function loader() {
  return null;
}

export default function AdminLayout() {
  return <Outlet />;
}
