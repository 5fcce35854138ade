import stylesheet from "#app/early/visitor.css?inline";
// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import early from "#app/early/early.ts?worker&url";
import { noticeClass } from "#app/early/offline-links.ts";
import { createPageStyles } from "./page-styles.server.ts";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const rest = /<link id="rest" rel="stylesheet" href="([^"]+)"[^>]*>/;
const manifest = /<link [^>]*rel="manifest" href="([^"]+)"[^>]*>/;
const entry = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/** A phone's pictures below its first screen wait for those on it, until app/early/later.ts lets go of them. */
const later = `<style id="later">@media (scripting:enabled) and (width<48rem){[data-later]{animation:later 3s}@container style(--later:1){[data-later]>*{display:none}}}@keyframes later{from,to{--later:1}}</style>`;

const stylesOf = createPageStyles(stylesheet, noticeClass);

/**
 * On a slow line. The styles that a visitor's page needs travel inside it; scripts, the styles of
 * every other page and the manifest are asked for by app/early/early.ts. Takes and gives whole
 * HTML.
 */
export function showBeforeScripts(page: string, scripts: "after-paint" | "wanted"): string {
  const preloads = JSON.stringify([...page.matchAll(preload)].map(([, href]) => href));
  const waits = [
    `data-start="${scripts}" data-preloads='${preloads}'`,
    ...Object.entries({ styles: rest, manifest }).flatMap(([name, link]) => {
      const address = link.exec(page)?.[1];
      return address ? `data-${name}="${address}"` : [];
    }),
  ].join(" ");
  return page
    .replace(`<style id="sent"></style>`, () => `<style id="sent">${stylesOf(page)}</style>`)
    .replace(rest, "")
    .replace(manifest, "")
    .replaceAll(preload, "")
    .replace("</head>", `${later}</head>`)
    .replace(
      entry,
      (_, attributes: string, code: string) =>
        `<script${attributes} type="text/plain" id="entry" ${waits}>${code.replaceAll(/\n\s+/g, "")}</script>` +
        `<script${attributes} fetchpriority="low" type="module" src="${early}"></script>`,
    );
}
