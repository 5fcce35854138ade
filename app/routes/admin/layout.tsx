import { Outlet } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { countOrdersIn } from "#app/domain/orders/order-lists.server.ts";
import { countOpenCases } from "#app/domain/sale/payment-case-lists.server.ts";
import { requireRole } from "#app/http/guards.server.ts";
import type { GuardedLayout } from "#app/shared/pages/page-facts.ts";
import { placesOf } from "./admin-page.ts";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { useOfficeKeys } from "./office-keys.ts";
import type { Route } from "./+types/layout";

export const handle = { for: "admin", frame: "paper" } satisfies GuardedLayout;
export const middleware: Route.MiddlewareFunction[] = [requireRole(handle.for)];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, barCounts } = contextOf(context);
  const [orders, { unread }, cases] = await Promise.all([
    countOrdersIn(app.db, "new"),
    barCounts(),
    countOpenCases(app.db),
  ]);
  return {
    brand: app.env.brandName,
    orders,
    notifications: unread + cases,
    // A new order is a notification too.
    waiting: Math.max(orders, unread) + cases,
    places: placesOf(app.pages.all),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useOfficeKeys();
  return (
    <div data-surface="paper" className="grow bg-surface lg:flex">
      <AdminSidebar {...loaderData} />
      <main className="w-full min-w-0 px-4 py-5 [--text-title:2rem] md:px-6 lg:py-7 xl:px-8">
        <Outlet />
      </main>
    </div>
  );
}
