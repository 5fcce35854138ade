import { resolve } from "node:path";

/**
 * Lets a process reuse the code that V8 compiled in an earlier one, which saves a third of the
 * site's start.
 */
export const compileCache = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled") };
