import { Outlet } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { countUnread } from "#app/domain/notifications.server.ts";
import { countOrdersIn } from "#app/domain/orders/order-lists.server.ts";
import { countOpenCases } from "#app/domain/sale/payment-cases.server.ts";
import { requireAdministrator } from "#app/http/guards.server.ts";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { CalendarIcon, ChatIcon, MailIcon } from "#app/ui/icon/icons.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [requireAdministrator];

const more = [
  { to: "/adminMessages", label: "Messages", Icon: ChatIcon },
  { to: "/adminSubscribers", label: "Subscribers", Icon: MailIcon },
  { to: "/adminChanges", label: "Changes", Icon: CalendarIcon },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const [orders, unread, cases] = await Promise.all([
    countOrdersIn(app.db, "new"),
    countUnread(app.db, null),
    countOpenCases(app.db),
  ]);
  return { brand: app.env.brandName, orders, notifications: unread + cases };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div data-surface="paper" className="grow bg-surface lg:flex">
      <AdminSidebar {...loaderData} more={more} />
      <main className="measure py-7 lg:py-10">
        <Outlet />
      </main>
    </div>
  );
}
