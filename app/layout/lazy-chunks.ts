import { lazy } from "react";
import { retryChunk } from "#app/browser/network/retry.ts";

const loadSignedInBar = () => retryChunk(() => import("./signed-in-bar.tsx"));
const loadSignedInNotice = () => retryChunk(() => import("./signed-in-notice.tsx"));
const loadStoreBar = () => retryChunk(() => import("./store-bar.tsx"));

const loadForbiddenScreen = () => retryChunk(() => import("./forbidden-screen.tsx"));

// Visitors of the public site never see these parts.
export const ForbiddenScreen = lazy(loadForbiddenScreen);
export const SignedInBar = lazy(loadSignedInBar);
export const SignedInNotice = lazy(loadSignedInNotice);
export const StoreBar = lazy(loadStoreBar);

const longestWaitMs = 1_500;

/**
 * Loads the parts of the page that the server drew, before hydration: if the network failed first,
 * React's transitions would wait for the suspended parts.
 */
export async function loadLazyChunks(): Promise<void> {
  const { pieces } = document.body.dataset;
  const wanted = pieces === "signed-in" ? [loadSignedInBar(), loadSignedInNotice()] : [];
  if (pieces === "store") wanted.push(loadStoreBar());
  if (wanted.length === 0) return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([Promise.all(wanted), tooLong]);
}
