import { Outlet } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findServiceAlerts } from "#app/domain/notifications/service-alerts.server.ts";
import { requireRole } from "#app/http/guards.server.ts";
import { serviceAlertTexts } from "#app/shared/notifications/service-alerts.ts";
import type { GuardedLayout } from "#app/shared/pages/route-meta.ts";
import { placesOf } from "./admin-page.ts";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { ServiceAlertBanner } from "./notifications/service-alert-banner.tsx";
import { commandsOf } from "./palette/commands.ts";
import { useKeyboardShortcuts } from "./keys/keyboard-shortcuts.ts";
import { useFocusRestore } from "./keys/use-focus-restore.ts";
import type { Route } from "./+types/layout";

export const handle = { for: "admin", frame: "paper" } satisfies GuardedLayout;
export const middleware: Route.MiddlewareFunction[] = [requireRole(handle.for)];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, barCounts, festival } = contextOf(context);
  const [{ orders, cases, messages, otherNews }, { unread }, trouble] = await Promise.all([
    app.office(),
    barCounts(),
    findServiceAlerts(app),
  ]);
  return {
    brand: (await festival()).name.brand,
    orders: orders.new,
    messages,
    notifications: unread + cases,
    waiting: orders.new + otherNews + cases + messages,
    trouble: serviceAlertTexts(trouble),
    places: placesOf(app.pages.all),
    commands: commandsOf(app.pages.all),
  };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useKeyboardShortcuts();
  useFocusRestore();
  const { trouble, ...sidebar } = loaderData;
  return (
    <div data-surface="paper" className="work grow bg-surface lg:flex">
      <AdminSidebar {...sidebar} />
      <main className="w-full min-w-0 px-4 py-3 [--text-title:2rem] large-text:[--text-title:11vw] md:px-6 lg:py-7 xl:px-8">
        <ServiceAlertBanner texts={trouble} />
        <Outlet />
      </main>
    </div>
  );
}
