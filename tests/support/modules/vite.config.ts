import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import site from "../../../vite.config.ts";

/** Every source of the server as an entry, so that all its exports stay for tests to import. */
const sources = globSync("{app,seed}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$|^app\/(entry\.client|routes\.ts|db\/migrations)/.test(file),
);
const entries = sources.map((file) => [file.replace(/\.tsx?$/, ""), `./${file}`]);

/** The addresses of the scripts and styles that the production build made for the browser. */
const builtAssets: Plugin = {
  name: "assets-of-the-production-build",
  enforce: "pre",
  load(id) {
    if (!id.includes("virtual:react-router/server-manifest")) return null;
    // A route named "manifest" has a chunk with a similar name, and files of the build before are
    // in the folder too.
    const own = JSON.parse(readFileSync("build/own-assets.json", "utf8")) as string[];
    const manifest = own
      .filter((name) => /^manifest-.*\.js$/.test(name))
      .map((name) => `build/client/assets/${name}`)
      .map((file) => /^window\.__reactRouterManifest=(.*?);?$/s.exec(readFileSync(file, "utf8")))
      .find((found) => found !== null);
    if (!manifest) throw new Error("The production build has no manifest of its routes.");
    return `export default ${manifest[1]};`;
  },
};

/**
 * Names drizzle-orm by its files. Its package.json is 180 KB, which Node would parse once for each
 * of the 260 files that name the package.
 */
const drizzleByFile: Plugin = {
  name: "drizzle-by-file",
  enforce: "pre",
  resolveId: (source) =>
    /^drizzle-orm(\/|$)/.test(source)
      ? { id: fileURLToPath(import.meta.resolve(source)), external: true }
      : null,
};

/** React Router sets the server's build itself, so this comes after it. */
const oneModuleEach: Plugin = {
  name: "one-module-for-each-source",
  enforce: "post",
  configEnvironment(name, options) {
    if (name !== "ssr") return;
    options.resolve = { noExternal: [] };
    options.build = {
      ...options.build,
      outDir: "build/modules",
      rolldownOptions: {
        preserveEntrySignatures: "strict",
        input: Object.fromEntries(entries),
        output: { preserveModules: true, preserveModulesRoot: ".", entryFileNames: "[name].js" },
      },
    };
  },
};

export default defineConfig((env) => {
  const { plugins, build } = site(env);
  return { build, plugins: [builtAssets, drizzleByFile, plugins, oneModuleEach] };
});
