import { pluralise } from "#app/shared/texts/pluralise.ts";
import { type MouseEvent, useEffect, useState } from "react";
import { href, Link, useLocation } from "react-router";
import { mostWaiting, waitingText } from "#app/shared/notifications/waiting-count.ts";
import { Button } from "#app/ui/button.tsx";
import { Count } from "#app/ui/count.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { BellIcon, WarningIcon } from "#app/ui/icon/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import type { findNewest } from "./newest-notifications.server.ts";
import { NotificationItem } from "./notification-item.tsx";
import { ReadToast } from "./read-toast.tsx";

/**
 * Opens a drawer with the newest notifications. Without scripts, or when opened in another tab, it
 * is a link to all of them.
 */
export function Bell({ unread }: { unread: number }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpenAt(key);
  };
  const close = () => setOpenAt(undefined);
  return (
    <>
      <Link
        to={href("/adminNotifications")}
        onClick={open}
        aria-haspopup="dialog"
        aria-label={
          unread > 0
            ? `Newest notifications, ${waitingText(unread)} unread`
            : "Newest notifications"
        }
        className="relative grid size-11 place-items-center rounded-full hover:bg-body/10"
      >
        <BellIcon className="size-6" />
        <Count
          value={unread}
          most={mostWaiting}
          className="absolute -top-0.5 -right-0.5 h-5! min-w-5! px-1! text-[0.6875rem]!"
        />
      </Link>
      <Dialog open={isOpen} onClose={close} title="Notifications" shape="drawer">
        {isOpen && <Newest onLeave={close} />}
      </Dialog>
    </>
  );
}

function Newest({ onLeave }: { onLeave: () => void }) {
  const { load, data } = useFetcher<Awaited<ReturnType<typeof findNewest>>>();
  const marking = useFetcher();
  useEffect(() => {
    void load(href("/adminNotifications/newest"));
  }, [load]);
  if (!data) return <p role="status">Loading…</p>;
  const { notifications, cases, unread, now } = data;
  return (
    <div className="grid gap-4">
      <ReadToast />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-3">
        <TextLink to={href("/adminNotifications")} onClick={onLeave}>
          All notifications
        </TextLink>
        {unread > 0 && (
          <marking.Form method="post" action={href("/adminNotifications")}>
            <Button
              name="intent"
              value="mark-all-notifications-read"
              variant="secondary"
              size="sm"
              pending={marking.state !== "idle"}
            >
              Mark all as read
            </Button>
          </marking.Form>
        )}
      </div>
      {cases > 0 && (
        <Link
          to={`${href("/adminNotifications")}#cases`}
          onClick={onLeave}
          className="flex min-h-11 items-center gap-3.5 rounded-2xl border-2 border-flame bg-raised px-4 py-2 font-semibold"
        >
          <WarningIcon className="size-6 shrink-0" />
          {pluralise(cases, "payment needs a decision", "payments need a decision")}
        </Link>
      )}
      {notifications.length === 0 && <p className="text-muted">New orders will show here</p>}
      <ul className="-mx-2 overflow-hidden rounded-2xl border-2 border-line empty:hidden">
        {notifications.map((one) => (
          <NotificationItem key={one.id} notification={one} now={now} onLeave={onLeave} />
        ))}
      </ul>
    </div>
  );
}
