import { whenShown } from "./later.ts";

/** For who keeps the site as an app. It and its icon would take the line from letters and pictures. */
export function bringManifest(href: string | undefined): void {
  const bring = () => {
    if (!href || document.querySelector("link[rel=manifest]")) return;
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href }));
  };
  whenShown(bring);
}
