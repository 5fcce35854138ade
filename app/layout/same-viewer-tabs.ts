import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { invalidateEarlierPages } from "./earlier-pages.ts";

/**
 * When this tab's person changes, the other tabs ask the server again, whose guards lead to /login.
 * What a tab had kept goes too.
 */
export default function SameViewerTabs({ viewer }: { viewer: string }): null {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    // A browser that takes the page out of its memory, `no-store` or not, asks whose it is by now.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void revalidate();
    };
    addEventListener("pageshow", show);
    return () => removeEventListener("pageshow", show);
  }, [revalidate]);

  useEffect(() => {
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
      localStorage.clear();
      tell(null);
      channel.close();
    };
  }, [viewer, revalidate]);

  return null;
}
