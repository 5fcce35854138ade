import { Outlet } from "react-router";
import { requireCustomer } from "#app/http/guards.server.ts";
import type { GuardedLayout } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/layout";

export const handle = { for: "customer" } satisfies GuardedLayout;
export const middleware: Route.MiddlewareFunction[] = [requireCustomer];

/** Without a loader, a navigation inside the browser would not pass the guard. */
export function loader() {
  return null;
}

export default function AccountLayout() {
  return <Outlet />;
}
