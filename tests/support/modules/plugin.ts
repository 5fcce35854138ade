import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vitest/config";

const root = process.cwd();

/**
 * Resolves a source of the server that a test imports to the compiled file of `build/modules`: the
 * site under test is made of the same files, so that there is one copy of the program, compiled
 * once.
 */
export function compiledSources(): Plugin {
  return {
    name: "compiled-sources",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!/^[.#]/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !/\.tsx?$/.test(found.id)) return found;
      const compiled = join(
        root,
        "build/modules",
        relative(root, found.id).replace(/\.tsx?$/, ".js"),
      );
      return existsSync(compiled) ? compiled : found;
    },
  };
}
