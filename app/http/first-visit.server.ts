import styles from "#app/app.css?inline";

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Makes a page show before its scripts come, on a slow line. The styles travel inside the page, which saves a round
 * trip. The scripts are asked for once the page has been painted, all of them at once, so that they do not take the
 * line from letters and pictures; until they run, links and forms work as they do without JavaScript.
 *
 * Takes and gives the whole HTML that React Router renders.
 */
export function showBeforeScripts(page: string): string {
  const preloads = [...page.matchAll(preload)].map(([, href]) => href);
  return page
    .replace("<style></style>", () => `<style>${styles}</style>`)
    .replaceAll(preload, "")
    .replace(
      entry,
      (_, attributes: string, code: string) =>
        `<script${attributes} type="text/plain" id="entry">${code}</script>` +
        `<script${attributes}>${startAfterPaint(preloads)}</script>`,
    );
}

/**
 * Runs in the browser: once the letters and the first pictures are there and painted. A slow line or a hidden tab, which
 * paints nothing, is waited for at most a second and a half.
 */
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
