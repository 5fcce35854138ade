import { useEffect, useRef, useState } from "react";
import { href, useFetchers, useRevalidator } from "react-router";
import { useRouteMeta } from "#app/shared/pages/route-meta.ts";
import { routerWork } from "./router-work.ts";
import { useRouterReady } from "./use-router-ready.ts";
import { useRootData } from "./use-site.ts";

/**
 * Changes that are announced together are loaded once; if they do not end, they are loaded this
 * often.
 */
const gatherMs = 60;
const longestMs = 2_000;
/** How long to wait before connecting to a failing server again. */
const againMs = 3_000;

/**
 * Runs every loader again when the server announces a change for this viewer, no more often than the
 * page says. A hidden tab holds no connection.
 */
export default function LiveUpdates(): null {
  const { revalidate } = useRevalidator();
  const root = useRootData();
  const [askedAt] = useState(root?.now);
  const isRouterReady = useRouterReady();
  const isAwaited = useRef(false);
  const { loadsEveryMs = 0 } = useRouteMeta();
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
    let loadedAt = Number.NEGATIVE_INFINITY;

    const ask = () => {
      clearTimeout(gathering);
      const now = performance.now();
      waitsSince ??= now;
      const leftMs = waitsSince + longestMs - now;
      const restMs = loadedAt + loadsEveryMs - now;
      gathering = setTimeout(
        () => {
          waitsSince = undefined;
          // Running the loaders would cancel what is under way: a navigation after a form, and in a
          // rush every answer.
          if (routerWork.sending > 0 || isAwaited.current || !isRouterReady()) ask();
          else void fetchAll();
        },
        Math.max(restMs, Math.min(gatherMs, leftMs)),
      );
    };
    const fetchAll = async () => {
      const { begun } = routerWork;
      isAwaited.current = true;
      loadedAt = performance.now();
      await revalidate();
      isAwaited.current = false;
      // After a navigation the page is new, but its frame is as old as before.
      if (routerWork.begun !== begun) ask();
    };
    const close = () => {
      events?.close();
      events = null;
    };
    const open = () => {
      events = new EventSource(`${href("/api/events")}?since=${askedAt ?? ""}`);
      events.addEventListener("changed", () => ask());
      // Events during a lost connection are not repeated, so the loaders run once it is back.
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
  }, [revalidate, askedAt, isRouterReady, loadsEveryMs]);
  return null;
}
