import { useEffect, useRef, useState } from "react";
import { href, useFetchers, useRevalidator } from "react-router";
import { routerWork } from "./router-work.ts";
import { useRouterReady } from "./use-router-ready.ts";
import { useRootData } from "./use-site.ts";

/** Changes that come together are asked for once, and where they do not end, so often. */
const gatherMs = 60;
const longestMs = 2_000;
/** How long to leave a server alone that fails. */
const againMs = 3_000;

/**
 * Asks every loader again when the server says that something of this person's changed. A hidden
 * tab holds no connection.
 */
export default function LiveUpdates(): null {
  const { revalidate } = useRevalidator();
  const root = useRootData();
  const [askedAt] = useState(root?.now);
  const isRouterReady = useRouterReady();
  const isAwaited = useRef(false);
  const sending = useFetchers().some(({ state }) => state !== "idle");
  useEffect(() => {
    if (sending) isAwaited.current = false;
  }, [sending]);
  useEffect(() => {
    let events: EventSource | null = null;
    let missed = false;
    let refusals = 0;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let waitsSince: number | undefined;

    const ask = () => {
      clearTimeout(gathering);
      waitsSince ??= performance.now();
      const leftMs = waitsSince + longestMs - performance.now();
      gathering = setTimeout(
        () => {
          waitsSince = undefined;
          // Asking drops what is on its way: where a form leads to, and in a rush every answer there is.
          if (routerWork.sending > 0 || isAwaited.current || !isRouterReady()) ask();
          else void fetchAll();
        },
        Math.max(0, Math.min(gatherMs, leftMs)),
      );
    };
    const fetchAll = async () => {
      const { begun } = routerWork;
      isAwaited.current = true;
      await revalidate();
      isAwaited.current = false;
      // Somebody who navigated meanwhile has a new page, but what frames it is as old as before.
      if (routerWork.begun !== begun) ask();
    };
    const close = () => {
      events?.close();
      events = null;
    };
    const open = () => {
      events = new EventSource(`${href("/api/events")}?since=${askedAt ?? ""}`);
      events.addEventListener("changed", () => ask());
      // What happened while the connection was down is not repeated: ask for it.
      events.addEventListener("error", () => {
        missed = true;
        // Where the server fails, the browser gives up.
        if (events?.readyState !== EventSource.CLOSED) return;
        close();
        again = setTimeout(follow, againMs * 2 ** Math.min(refusals, 5));
        refusals += 1;
      });
      events.addEventListener("open", () => {
        if (missed) {
          isAwaited.current = false;
          ask();
        }
        missed = false;
        refusals = 0;
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
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(gathering);
      clearTimeout(again);
      close();
    };
  }, [revalidate, askedAt, isRouterReady]);
  return null;
}
