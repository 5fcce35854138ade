import { mkdirSync } from "node:fs";
import { freePort } from "#tests/support/free-port.ts";
import { createServer, isRunnableDevEnvironment } from "vite";
import { run } from "../server.ts";
import { createHotApp, type Site } from "./hot-app.ts";

/**
 * `npm run dev`: the site of the sources, with Vite in front of its handler. A component is exchanged in the open page;
 * other code of app/ and seed/ is taken up by the next request. Node starts all of it anew for the rest.
 */
const vite = await createServer({
  appType: "custom",
  // Vite would run the whole server anew at each change; here the next request does, with the parts that it needs.
  plugins: [
    {
      name: "server-at-the-next-request",
      enforce: "post",
      hotUpdate() {
        return this.environment.name === "ssr" ? [] : undefined;
      },
    },
  ],
  server: { middlewareMode: true, hmr: { port: await freePort() } },
});
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no environment to run in");
const load = (): Promise<Site> => {
  ssr.runner.clearCache();
  return ssr.runner.import("/app/app.server.ts");
};

// Where built files would lie; a site that was never built has none.
mkdirSync("build/client", { recursive: true });

const site = await load();
await run({ ...site, createApp: createHotApp(vite, site, load) });
