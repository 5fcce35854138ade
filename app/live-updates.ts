import { useEffect, useRef, useState } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { useRootData } from "./use-site.ts";

/** Changes that come together are asked for once. */
const gatherMs = 60;
/** How long to wait for a line that is down. */
const againMs = 3_000;

/**
 * Keeps an open page true: whenever the server says that something of this person's changed, every loader on the page
 * is asked again. A hidden tab holds no connection; it asks once when it is shown again.
 */
export default function LiveUpdates(): null {
  const { revalidate } = useRevalidator();
  const root = useRootData();
  const [drawnAt] = useState(root?.now);
  const isSending = useRef(false);
  const sending = useFetchers().some(({ state }) => state !== "idle");
  useEffect(() => {
    isSending.current = sending;
  }, [sending]);
  useEffect(() => {
    let events: EventSource | null = null;
    let missed = false;
    let gathering: ReturnType<typeof setTimeout> | undefined;

    let stopped = false;

    const ask = (afterMs = gatherMs) => {
      clearTimeout(gathering);
      gathering = setTimeout(async () => {
        // A form that is on its way asks the loaders itself; asking before it lets the router drop where it leads to.
        if (isSending.current) return ask();
        // A loader's answer that the line loses would put the error page in place of this one and what is typed on it.
        const reachable = await isReachable();
        if (stopped) return;
        if (!reachable) return ask(againMs);
        await revalidate();
      }, afterMs);
    };
    const close = () => {
      events?.close();
      events = null;
    };
    const open = () => {
      events = new EventSource(`/api/events?since=${drawnAt ?? ""}`);
      events.addEventListener("changed", () => ask());
      // What happened while the line was down is not repeated: ask for it.
      events.addEventListener("error", () => (missed = true));
      events.addEventListener("open", () => {
        if (missed) ask();
        missed = false;
      });
    };
    const follow = () => {
      if (document.hidden) {
        close();
        missed = true;
      } else if (!events) open();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      stopped = true;
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(gathering);
      close();
    };
  }, [revalidate, drawnAt]);
  return null;
}

function isReachable(): Promise<boolean> {
  return fetch("/api/health", { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
}
