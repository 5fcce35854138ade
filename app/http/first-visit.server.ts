import stylesFile from "#app/app.css?url";
import styles from "#app/early/visitor.css?inline";
// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import early from "#app/early/early.ts?worker&url";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

// While developing the file is Vite's own, which is no plain style sheet.
const importing = import.meta.env.DEV ? styles : `@import url("${stylesFile}");`;

interface Visit {
  /** The browser keeps the styles: whoever is signed in opens many pages, and each is made for them. */
  keepsStyles: boolean;
  scripts: "after-paint" | "wanted";
}

/** On a slow line. Styles travel inside the page, or in a file that browsers keep; scripts are asked for by app/early/early.ts. Takes and gives whole HTML. */
export function showBeforeScripts(page: string, { keepsStyles, scripts }: Visit): string {
  const preloads = JSON.stringify([...page.matchAll(preload)].map(([, href]) => href));
  return page
    .replace("<style></style>", () => `<style>${keepsStyles ? importing : styles}</style>`)
    .replaceAll(preload, "")
    .replace(
      entry,
      (_, attributes: string, code: string) =>
        `<script${attributes} type="text/plain" id="entry" data-start="${scripts}" data-preloads='${preloads}'>${code}</script>` +
        `<script${attributes} type="module" src="${early}"></script>`,
    );
}
