import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { envOnlyMacros } from "vite-env-only";
import { buildTargets } from "./scripts/promised-browsers.ts";
import { retryRouteModules } from "./app/workarounds/retry-route-modules.ts";

/**
 * What several pages share is sent in a file of the first of these that draws it, instead of in
 * dozens of a kilobyte each. The pages stand in the order in which visitors come to them.
 */
const filesOfPages: Record<string, (isDrawnBy: (file: string) => boolean) => boolean> = {
  site: (isDrawnBy) => isDrawnBy("entry.client.tsx") || isDrawnBy("root.tsx"),
  home: (isDrawnBy) => isDrawnBy("routes/public/home.tsx"),
  // A product that is opened by its address comes without the list, and the list without a product.
  store: (isDrawnBy) =>
    isDrawnBy("routes/store/merch.tsx") ||
    (isDrawnBy("routes/store/list.tsx") && isDrawnBy("routes/store/product.tsx")),
  list: (isDrawnBy) => isDrawnBy("routes/store/list.tsx"),
  product: (isDrawnBy) => isDrawnBy("routes/store/product.tsx"),
  cart: (isDrawnBy) => isDrawnBy("routes/cart/cart.tsx"),
  // A few pages of visitors have some of them, and the back office most.
  icons: (isDrawnBy) => isDrawnBy("ui/icon/icons.tsx"),
  admin: (isDrawnBy) => isDrawnBy("routes/admin/orders/orders.tsx"),
};

/**
 * The first page shares and draws posters, a list does neither: what does it stays out of the file
 * of both. A picture is shared once something is bought. Texts of some pages have names in one file
 * with those of all, which would bring them to everybody.
 */
const isOnItsOwn = (id: string) =>
  /\/app\/(ui\/(poster\/poster-|share-picture)|shared\/texts\/(account|admin|checkout|form)-)/.test(
    id,
  );

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Finds what a file draws: itself, and all that it imports. */
function findDrawn(file: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id) || isOnItsOwn(id)) return;
    found.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next);
  };
  follow(resolve("app", file));
  return found;
}

function groupsOfPages() {
  const drawnBy = new Map<string, Set<string>>();
  const isDrawn = (id: string, file: string, modules: Modules) => {
    const drawn = drawnBy.get(file) ?? findDrawn(file, modules);
    drawnBy.set(file, drawn);
    return drawn.has(id);
  };
  return Object.entries(filesOfPages).map(([page, isOf], place, { length }) => ({
    // Of the groups that take a module, it goes into the one of the highest priority.
    name: (id: string, modules: Modules) =>
      isOf((file) => isDrawn(id, file, modules)) ? page : null,
    test: /\/app\//,
    // Every page has all of the first.
    minShareCount: page === "site" ? 1 : 2,
    priority: length - place,
  }));
}

/** What the server takes of npm in many small files. */
const bundled = [
  "better-auth",
  /^@better-auth\//,
  /^@peculiar\//,
  "@opentelemetry/api",
  "@opentelemetry/semantic-conventions",
  "@simplewebauthn/server",
  "asn1js",
  "cron-parser",
  "better-call",
  /^d3-/,
  "drizzle-orm",
  "internmap",
  "jose",
  "kysely",
  "libphonenumber-js",
  "luxon",
  "pg-boss",
  "prom-client",
  "pvtsutils",
  "pvutils",
  "reflect-metadata",
  "tslib",
  "tsyringe",
  "zod",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), retryRouteModules(), envOnlyMacros(), reactRouter()],
  build: {
    target: buildTargets,
    rollupOptions: {
      checks: {
        // How long the bundler's own callbacks took says nothing to whoever builds a release.
        bundlerTimings: false,
        // What the browser loads later the server has from its start.
        ineffectiveDynamicImport: false,
      },
    },
  },
  // What the browser takes of npm while developing, named: looking for it would find the server's
  // packages too.
  optimizeDeps: { noDiscovery: true, include: ["thumbhash", "@simplewebauthn/browser"] },
  environments: {
    client: {
      // Vite's code for preloading is left out, as nothing is preloaded (see below).
      define: { __VITE_IS_MODERN__: "false" },
      build: {
        // React Router names what a page needs itself.
        modulePreload: false,
        rollupOptions: {
          output: {
            // The manifest that every page loads names each file: a letter less of each is 240 bytes.
            chunkFileNames: "assets/[name]-[hash:7].js",
            entryFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                // What changes only with its versions: browsers keep it over our own releases.
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: Object.keys(filesOfPages).length + 1,
                },
                ...groupsOfPages(),
              ],
            },
          },
        },
      },
    },
    ssr: {
      // A start reads one file instead of a thousand: most of what these are made of is never asked
      // for.
      ...(command === "build" && { resolve: { noExternal: bundled } }),
      // The server build's entry is the composition root, which carries React Router's build
      // inside.
      build: { rollupOptions: { input: "./app/app.server.ts" } },
    },
  },
}));
