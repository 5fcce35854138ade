// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import worker from "#app/browser/network/service-worker.ts?worker&url";
import { href } from "react-router";

const places = { own: href("/sw.js"), offlinePage: href("/offline.html") };
const script = `Object.assign(self, ${JSON.stringify(places)});\nimportScripts(${JSON.stringify(worker)});\n`;

/** Another release is another file, and so another worker. While developing there is none. */
export const loader = () =>
  import.meta.env.DEV
    ? new Response("Not Found", { status: 404 })
    : new Response(script, {
        headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
      });
