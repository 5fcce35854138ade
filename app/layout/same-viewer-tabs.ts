import { clearDevice } from "#app/browser/prehydration/keep-offline.ts";
import { useEffect, useLayoutEffect } from "react";
import { useRevalidator } from "react-router";
import { invalidateEarlierPages } from "./earlier-pages.ts";

/**
 * When the viewer of this tab changes, the other tabs run their loaders again, whose guards lead to
 * /login. What a tab had stored is deleted too.
 */
export default function SameViewerTabs({ viewer }: { viewer: string }): null {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    // A browser that restores the page from memory, `no-store` or not, asks who its viewer is by
    // now.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate();
    };
    addEventListener("pageshow", show);
    return () => removeEventListener("pageshow", show);
  }, [revalidate]);

  // The cleanup runs together with the change to the next viewer's page: after a plain effect's,
  // Back may have been pressed already.
  useLayoutEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const channel = new BroadcastChannel("viewer");
    const tell = (now: string | null) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: its own
      channel.postMessage(now);
    channel.addEventListener("message", ({ data }: MessageEvent<string | null>) => {
      if (data !== viewer) void revalidate();
    });
    tell(viewer);
    return () => {
      invalidateEarlierPages();
      clearDevice();
      tell(null);
      channel.close();
    };
  }, [viewer, revalidate]);

  return null;
}
