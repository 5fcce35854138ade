import { whenShown } from "./lazy-images.ts";

/**
 * Adds the web app's manifest after loading: it and its icon would take bandwidth from letters and
 * pictures.
 */
export function addManifest(): void {
  whenShown(() => {
    if (document.querySelector("link[rel=manifest]")) return;
    const link = { rel: "manifest", href: "/manifest.webmanifest" };
    document.head.append(Object.assign(document.createElement("link"), link));
  });
}
