// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import prehydration from "#app/browser/prehydration/prehydration.ts?worker&url";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Lets letters and pictures come first on a slow connection: the page's scripts are asked for by
 * app/browser/prehydration/prehydration.ts, once the page is painted or once somebody wants them.
 * Takes and returns whole HTML.
 */
export function showBeforeScripts(page: string, scripts: "after-paint" | "wanted"): string {
  const preloads: string[] = [];
  const withoutPreloads = page.replaceAll(preload, (_, href: string) => {
    preloads.push(href);
    return "";
  });
  return withoutPreloads.replace(
    entry,
    (_, attributes: string, code: string) =>
      `<script${attributes} type="text/plain" id="entry" data-start="${scripts}" data-preloads='${JSON.stringify(preloads)}'>${code.replaceAll(/\n\s+/g, "")}</script>` +
      `<script${attributes} fetchpriority="low" type="module" src="${prehydration}"></script>`,
  );
}
