import styles from "#app/early/visitor.css?inline";
// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import early from "#app/early/early.ts?worker&url";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/** On a slow line. A visitor's styles travel inside the page; scripts are asked for by app/early/early.ts. Takes and gives whole HTML. */
export function showBeforeScripts(page: string, scripts: "after-paint" | "wanted"): string {
  const preloads = JSON.stringify([...page.matchAll(preload)].map(([, href]) => href));
  return page
    .replace(`<style id="sent"></style>`, () => `<style id="sent">${styles}</style>`)
    .replaceAll(preload, "")
    .replace(
      entry,
      (_, attributes: string, code: string) =>
        `<script${attributes} type="text/plain" id="entry" data-start="${scripts}" data-preloads='${preloads}'>${code}</script>` +
        `<script${attributes} type="module" src="${early}"></script>`,
    );
}
