// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import worker from "#app/browser/network/service-worker.ts?worker&url";
import { href } from "react-router";

const places = {
  own: href("/sw.js"),
  offlinePage: href("/offline.html"),
  gatePage: href("/adminGate"),
};
const script = `Object.assign(self, ${JSON.stringify(places)});\nimportScripts(${JSON.stringify(worker)});\n`;

/**
 * Redirects to the service worker's file. Each release has a new file, and so a new worker; in
 * development there is none.
 */
export const loader = () =>
  import.meta.env.DEV
    ? new Response("Not Found", { status: 404 })
    : new Response(script, {
        headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
      });
