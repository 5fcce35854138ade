import styles from "#app/app.css?inline";
import stylesFile from "#app/app.css?url";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

// While developing the file is Vite's own, which is no plain style sheet.
const importing = import.meta.env.DEV ? styles : `@import url("${stylesFile}");`;

/** On a slow line. Styles travel inside the page, or in a file that browsers keep; scripts are asked for after the first paint. Takes and gives whole HTML. */
export function showBeforeScripts(page: string, keepsStyles: boolean): string {
  const preloads = [...page.matchAll(preload)].map(([, href]) => href);
  return page
    .replace("<style></style>", () => `<style>${keepsStyles ? importing : styles}</style>`)
    .replaceAll(preload, "")
    .replace(
      entry,
      (_, attributes: string, code: string) =>
        `<script${attributes} type="text/plain" id="entry">${code}</script>` +
        `<script${attributes}>${startAfterPaint(preloads)}</script>`,
    );
}

/** Runs in the browser. A slow line or a hidden tab, which paints nothing, is waited for at most a second and a half. */
function startAfterPaint(preloads: (string | undefined)[]): string {
  return `(() => {
  let started;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of ${JSON.stringify(preloads)})
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    const waiting = document.getElementById("entry");
    const script = Object.assign(document.createElement("script"), { type: "module", nonce: waiting.nonce });
    script.textContent = waiting.textContent;
    waiting.after(script);
  };
  const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint, { once: true });
  setTimeout(start, 1500);
})()`;
}
