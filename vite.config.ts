import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { retryRouteModules } from "./scripts/retry-route-modules.ts";

/**
 * What several pages share is sent in a file of the first of these that draws it, instead of in
 * dozens of a kilobyte each. The pages stand in the order in which visitors come to them.
 */
const filesOfPages = {
  site: ["entry.client.tsx", "root.tsx"],
  home: ["routes/public/home.tsx"],
  store: ["routes/store/merch.tsx"],
  product: ["routes/store/product.tsx"],
  cart: ["routes/cart/cart.tsx"],
  // A few pages of visitors have some of them, and the back office most.
  icons: ["ui/icon/icons.tsx"],
  admin: ["routes/admin/orders/orders.tsx"],
};

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

function groupsOfPages() {
  const pages = Object.keys(filesOfPages);
  const firstPages = new Map<string, string>();
  const follow = (id: string, page: string, modules: Modules) => {
    if (firstPages.has(id)) return;
    firstPages.set(id, page);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) follow(next, page, modules);
  };
  const firstPageOf = (id: string, modules: Modules) => {
    if (firstPages.size === 0)
      for (const [page, files] of Object.entries(filesOfPages))
        for (const file of files) follow(resolve("app", file), page, modules);
    return firstPages.get(id);
  };
  return pages.map((page, place) => ({
    name: (id: string, modules: Modules) => (firstPageOf(id, modules) === page ? page : null),
    // The first page shares and draws posters, a list does neither: what does it stays out of the
    // file of both. Texts of accounts, the checkout and the back office have names in one file with
    // those of visitors, which would bring them to everybody.
    test: /\/app\/(?!ui\/share\.tsx|ui\/poster\/poster-|shared\/texts\/(account|admin|checkout)-)/,
    // Every page has all of the first.
    minShareCount: page === "site" ? 1 : 2,
    priority: pages.length - place,
  }));
}

/** What the server takes of npm in many small files. */
const bundled = [
  "better-auth",
  /^@better-auth\//,
  "better-call",
  /^d3-/,
  "drizzle-orm",
  "internmap",
  "jose",
  "kysely",
  "libphonenumber-js",
  "zod",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), retryRouteModules(), reactRouter()],
  // How long the bundler's own callbacks took says nothing to whoever builds a release.
  build: { target: "es2022", rollupOptions: { checks: { bundlerTimings: false } } },
  // What the browser takes of npm while developing, named: looking for it would find the server's
  // packages too.
  optimizeDeps: { noDiscovery: true, include: ["thumbhash", "@simplewebauthn/browser"] },
  environments: {
    client: {
      build: {
        // React Router names what a page needs itself.
        modulePreload: false,
        rollupOptions: {
          output: {
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
