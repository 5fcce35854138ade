import { lazy } from "react";
import { retryChunk } from "#app/browser/network/retry.ts";

const loadSignedInBar = () => retryChunk(() => import("./signed-in-bar.tsx"));
const loadSignedInNotice = () => retryChunk(() => import("./signed-in-notice.tsx"));

const loadForbiddenScreen = () => retryChunk(() => import("./forbidden-screen.tsx"));

// Visitors of the public site never see these parts.
export const ForbiddenScreen = lazy(loadForbiddenScreen);
export const SignedInBar = lazy(loadSignedInBar);
export const SignedInNotice = lazy(loadSignedInNotice);

const longestWaitMs = 1_500;

/**
 * Loads the parts of the page that the server drew, before hydration: if the network failed first,
 * React's transitions would wait for the suspended parts.
 */
export async function loadLazyChunks(): Promise<void> {
  if (document.body.dataset["pieces"] !== "signed-in") return;
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([Promise.all([loadSignedInBar(), loadSignedInNotice()]), tooLong]);
}
