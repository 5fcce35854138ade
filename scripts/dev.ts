import { mkdirSync } from "node:fs";
import { freePort } from "#tests/support/free-port.ts";
import { createServer, isRunnableDevEnvironment } from "vite";
import { run } from "../server.ts";
import { createHotApp, type Site } from "./hot-app.ts";

/**
 * `npm run dev`: a changed component is replaced in the open page; other changed code of app/ and
 * seed/ is used by the next request.
 */
const vite = await createServer({
  appType: "custom",
  // Vite would restart the whole server at each change.
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

mkdirSync("build/client", { recursive: true });

const site = await load();
await run({ ...site, createApp: createHotApp(vite, site, load) });
