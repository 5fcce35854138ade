import { startTransition, StrictMode, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import {
  committed,
  hydrated,
  hydrating,
  redrawn,
} from "#app/browser/prehydration/subscribe-events.ts";
import { followLinks } from "./browser/network/follow-links.ts";
import { loadLazyChunks } from "#app/layout/lazy-chunks.ts";
import { reloadInvalidPages } from "./layout/earlier-pages.ts";
import { watchRouter } from "./layout/router-work.ts";
import { retryRouterRequests } from "#app/browser/network/retrying-fetch.ts";
import { keepTranslatedTexts } from "./workarounds/keep-translated-texts.ts";

retryRouterRequests();
followLinks();
reloadInvalidPages();
keepTranslatedTexts();

// In development Vite replaces styles too; otherwise they come with the page.
if (import.meta.env.DEV) await import("./app.css");

/** Marks the moment of hydration, for measurements and tests: its effects run after all others. */
function HydrationMark() {
  useLayoutEffect(() => void dispatchEvent(new Event(committed)), []);
  useEffect(() => {
    performance.mark(hydrated);
    dispatchEvent(new Event(hydrated));
  }, []);
  return null;
}

// Registered once the visit has what it needs.
if (import.meta.env.PROD)
  setTimeout(
    () =>
      void import("#app/browser/network/register-service-worker.ts").then(
        ({ registerServiceWorker }) => registerServiceWorker(),
        () => {},
      ),
    4_000,
  );

/**
 * This module does not wait for the lazy chunks itself: they import modules of its own chunk, and
 * would wait for it in turn.
 */
async function hydrate(): Promise<void> {
  await loadLazyChunks();
  dispatchEvent(new Event(hydrating));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[watchRouter]} />
        <HydrationMark />
      </StrictMode>,
      {
        // React has drawn the page, or a part of it, anew.
        onRecoverableError(error) {
          dispatchEvent(new CustomEvent(redrawn, { detail: error }));
        },
      },
    );
  });
}

void hydrate();
