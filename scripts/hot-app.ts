import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { ViteDevServer } from "vite";

export type Site = typeof import("../app/app.server.ts");
type RunningApp = Awaited<ReturnType<Site["createApp"]>>;

const root = resolve("app/app.server.ts");
const finishWithinMs = 2_000;

/**
 * Loads the application again after a change, on the same database and sandbox. When it cannot be
 * loaded, the old one stays open and requests are answered with the error.
 */
export function createHotApp(
  vite: ViteDevServer,
  site: Site,
  load: () => Promise<Site>,
): Site["createApp"] {
  return async (options) => {
    let running = await site.createApp(options);
    let worksOnJobs = false;
    let failed = false;
    let renewal: Promise<void> | undefined;
    // Vite invalidates a module with everything that imports it, so any change reaches the root.
    const isStale = () => !vite.environments.ssr?.moduleGraph.getModuleById(root)?.transformResult;

    async function renew(): Promise<void> {
      failed = false;
      try {
        const { createApp } = await load();
        await running.finishJobs(finishWithinMs);
        running = await createApp(options);
        if (worksOnJobs) await running.runJobs();
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        renewal = undefined;
      }
    }
    async function newest(): Promise<RunningApp> {
      if (failed || renewal || isStale()) await (renewal ??= renew());
      return running;
    }

    return {
      ...running,
      fetch: async (request, network) => (await newest()).fetch(request, network),
      listener: (request, response) =>
        vite.middlewares(request, response, () =>
          newest().then(
            ({ listener }) => listener(request, response),
            (error: Error) => {
              vite.ssrFixStacktrace(error);
              console.error(error);
              response
                .writeHead(500, { "content-type": "text/plain" })
                .end(stripVTControlCharacters(String(error.stack)));
            },
          ),
        ),
      async runJobs() {
        worksOnJobs = true;
        await running.runJobs();
      },
      finishJobs: (timeoutMs) => running.finishJobs(timeoutMs),
      async close() {
        await running.close();
        await vite.close();
      },
    };
  };
}
