import { pluralise } from "#app/shared/texts/pluralise.ts";
import { href, Outlet, useLocation } from "react-router";
import { release } from "#app/config/release.server.ts";
import { contextOf, rolesOf } from "#app/context.server.ts";
import { findServiceAlerts } from "#app/domain/notifications/service-alerts.server.ts";
import { daysLeft, findFactorDeadline } from "#app/domain/team/money-rules.server.ts";
import { countConfirmations } from "#app/domain/refunds/second-person.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { deviceProfiles } from "#app/shared/team/device-profiles.ts";
import { requireOrganiser } from "#app/http/guards.server.ts";
import { serviceAlertTexts } from "#app/shared/notifications/service-alerts.ts";
import { may, permissionsOf } from "#app/shared/team/permissions.ts";
import { menuItemAt, menuOf, firstPageOf } from "#app/shared/pages/office-menu.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { type GuardedLayout, useRouteMeta } from "#app/shared/pages/route-meta.ts";
import { adminPagesFor } from "./admin-page.ts";
import { AdminSidebar } from "./admin-sidebar.tsx";
import { ServiceAlertBanner } from "./notifications/service-alert-banner.tsx";
import { commandsOf } from "./command-palette/commands.ts";
import { useKeyboardShortcuts } from "./keys/keyboard-shortcuts.ts";
import { useFocusRestore } from "./keys/use-focus-restore.ts";
import type { Route } from "./+types/layout";

export const handle = { for: "admin", frame: "paper" } satisfies GuardedLayout;
export const middleware: Route.MiddlewareFunction[] = [requireOrganiser];

export async function loader({ context }: Route.LoaderArgs) {
  const asked = contextOf(context);
  const { app, barCounts, festival, device } = asked;
  const roles = rolesOf(asked);
  const pages = adminPagesFor(app.pages.all, roles);
  const [{ orders, cases, messages, otherUnread }, { unread }, alert, deadline] = await Promise.all(
    [
      app.adminCounts(),
      barCounts(),
      // A device at the gate is shown no service alerts, as nobody there can act on them.
      device ? null : findServiceAlerts(app),
      asked.viewer && findFactorDeadline(app.db, asked.viewer),
    ],
  );
  // Counts are sent only to those who may read what is counted.
  const notifications = may(roles, "notifications.read")
    ? { unread, cases, otherUnread }
    : noNotifications;
  const newOrders = may(roles, "orders.read") ? orders.new : 0;
  const toConfirm = may(roles, "money.refund")
    ? await app.cacheCount("refunds to confirm", () => countConfirmations(app.db))
    : 0;
  const unanswered = may(roles, "messages.answer") ? messages : 0;
  const paths = pages.map(({ path }) => path);
  return {
    release,
    device: device && {
      name: device.name,
      profile: deviceProfiles[device.profile].label,
      until: formatDayTime(device.expiresAt),
    },
    brand: (await festival()).name.brand,
    home: firstPageOf(paths)!,
    orders: newOrders,
    messages: unanswered,
    notifications: notifications.unread + notifications.cases,
    waiting: newOrders + notifications.otherUnread + notifications.cases + unanswered,
    alert: alert ? serviceAlertTexts(alert) : [],
    opensOutbox: Boolean(alert?.mail ?? alert?.payments),
    toConfirm: toConfirm ?? 0,
    /** The days left to set up a second factor; null where none is required. */
    factorDays: deadline && daysLeft(deadline, app.now()),
    menu: menuOf(paths),
    commands: commandsOf(pages),
    may: permissionsOf(roles),
  };
}

/** A note of one line takes little of a phone, where the first record is to begin by 300 px. */
const noteClass = "mb-4 min-[22rem]:max-md:-mt-3 min-[22rem]:max-md:-mb-1 print:hidden";

const noNotifications = { unread: 0, cases: 0, otherUnread: 0 };

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useKeyboardShortcuts();
  useFocusRestore();
  const {
    alert,
    opensOutbox,
    toConfirm,
    factorDays,
    release: running,
    may: permitted,
    device,
    ...sidebar
  } = loaderData;
  const location = useLocation();
  const at = menuItemAt(sidebar.menu, location);
  const { isPanel } = useRouteMeta();
  // A tab alone is the way back from a page below its own.
  const isBelow = at !== null && !isPanel && location.pathname !== at.tab.to.split("?")[0];
  return (
    <div data-surface="paper" className="work grow bg-surface lg:flex">
      <AdminSidebar
        {...sidebar}
        release={running}
        current={at?.item}
        hasBell={permitted.includes("notifications.read")}
      />
      <main className="w-full min-w-0 px-4 py-3 [--text-title:2rem] large-text:[--text-title:11vw] md:px-6 md:py-6 lg:py-7 xl:px-8">
        <ServiceAlertBanner texts={alert} opensOutbox={opensOutbox} />
        {device && (
          <p className="mb-2 text-sm text-muted wrap-anywhere">
            <strong className="text-body">{device.name}</strong>
            {`, ${device.profile}, until ${device.until}`}
          </p>
        )}
        {toConfirm > 0 && (
          <p role="note" className={noteClass}>
            <TextLink to={href("/adminMoney/confirm")}>
              {toConfirm === 1
                ? "1 refund waits for a second person"
                : `${toConfirm} refunds wait for a second person`}
            </TextLink>
          </p>
        )}
        {factorDays !== null && (
          <p role="note" className={factorDays === 0 ? "mb-4 print:hidden" : noteClass}>
            <TextLink to={href("/adminlog/security")}>
              {factorDays === 0
                ? "Set up a second factor: until then what touches money is closed to you"
                : `Set up a second factor: ${pluralise(factorDays, "day is", "days are")} left`}
            </TextLink>
          </p>
        )}
        {at?.item.isTabbed && (at.item.tabs.length > 1 || isBelow) && (
          <div className="-mt-4 mb-1.5 md:-mt-3 md:mb-4 print:hidden">
            <Tabs
              label={at.item.label}
              tabs={at.item.tabs.map((tab) => ({ ...tab, current: tab === at.tab }))}
            />
          </div>
        )}
        <Outlet />
      </main>
    </div>
  );
}
