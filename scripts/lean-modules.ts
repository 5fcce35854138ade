import { resolve } from "node:path";
import type { Plugin } from "vite";

const noInstrumentation = "\0no-instrumentation";

/** By the end of their address. */
const replacements: Record<string, string> = {
  // React Router's reloads the document when a script does not come.
  "/dom/ssr/routeModules.js": resolve("app/line/load-route-module.ts"),
  // The compiler has already checked what React Router's own checks.
  "/lib/href.js": resolve("app/line/href.ts"),
  // For measuring, which nobody here does: more than a kilobyte of a first visit.
  "/router/instrumentation.js": noInstrumentation,
};

const contents: Record<string, string> = {
  [noInstrumentation]: `
    export const consumeInstrumentationClientResultMetaReceiver = () => {};
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = null;`,
  // It fetches styles of later scripts. Here all styles come with the first page.
  "\0vite/preload-helper.js": "export const __vitePreload = (load) => load();",
};

/**
 * Puts our own functions in the place of React Router's that a failing network would break
 * (docs/decisions/0006-plain-forms.md). The build fails when a new React Router has none of that name.
 */
export function leanModules(): Plugin {
  const missing = new Set(Object.keys(replacements));
  return {
    name: "lean-modules",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async resolveId(source, importer, options) {
      if (!importer?.includes("/node_modules/react-router/") || !source.startsWith("."))
        return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const name = Object.keys(replacements).find((end) => found?.id.endsWith(end));
      if (!name) return found;
      missing.delete(name);
      return replacements[name];
    },
    load: (id) => contents[id] ?? null,
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`React Router has no ${[...missing].join(", ")} to replace`);
    },
  };
}
