import { resolve } from "node:path";
import type { Plugin } from "vite";

const reactRouters = "/dom/ssr/routeModules.js";
const ours = resolve("app/workarounds/load-route-module.ts");

/**
 * Makes the browser wait for a route's script that a failing network lost. React Router's own
 * function reloads the document then, which takes the page away
 * (docs/decisions/0070-plain-platform.md), and has no setting for it. The build fails when a new
 * React Router has no file of that name.
 */
export function retryRouteModules(): Plugin {
  let isReplaced = false;
  return {
    name: "retry-route-modules",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!importer?.includes("/node_modules/react-router/") || !source.startsWith("."))
        return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found?.id.endsWith(reactRouters)) return found;
      isReplaced = true;
      return ours;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`React Router has no ${reactRouters} to replace`);
    },
  };
}
