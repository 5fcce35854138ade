import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { compiledSources } from "./tests/support/modules/plugin.ts";

/**
 * React's development build runs what these test: parts that are drawn in a browser, and each page
 * as everybody who may see it. It says on the console, which fails a test, what is wrong with them,
 * and takes several times as long as the one for production, with which the others run.
 */
const drawnInDevelopment = ["app/**/*.test.tsx", "app/routes/access.test.ts"];

/**
 * Begins with what is drawn in development, and goes on with the tests of faults, some of which wait
 * for minutes: nothing would run beside the last of them. Those that have a document come last: a
 * worker ends where the next file is of another kind than its own, and the next one reads the
 * program and makes a site again, which takes five seconds of a core.
 */
class AlikeTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId, project: { name } }: TestSpecification): number => {
      if (name === "test") return 0;
      if (moduleId.includes("/tests/faults/")) return 1;
      return readFileSync(moduleId, "utf8").startsWith("// @vitest-environment") ? 3 : 2;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts files, and is no array's.
    const longestFirst = await super.sort(files);
    return longestFirst.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** One build of React for each project, as files of one worker share what they import. */
function project(
  NODE_ENV: "test" | "production",
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    plugins: [compiledSources()],
    test: {
      ...files,
      name: NODE_ENV,
      env: { NODE_ENV },
      environment: "node",
      // A document without a browser has nowhere to go: a link that is left to the browser is not
      // followed.
      environmentOptions: {
        happyDOM: {
          settings: {
            navigation: {
              disableMainFrameNavigation: true,
              disableChildFrameNavigation: true,
              disableChildPageNavigation: true,
              disableFallbackToSetURL: true,
            },
          },
        },
      },
      // Nothing here is mocked, and the program is read once for each worker instead of once for
      // each file.
      isolate: false,
      execArgv: ["--import", "./tests/support/modules/known-files.ts"],
      // These limits end what hangs. A machine four times slower, with others at work beside it,
      // stays well below them.
      testTimeout: 900_000,
      hookTimeout: 900_000,
      expect: { poll: { timeout: 120_000 } },
      setupFiles: ["tests/support/no-console-errors.setup.ts"],
      // What is compiled is taken as it is.
      server: { deps: { external: [/\/build\/(server|modules)\//] } },
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ["tests/support/build.global.ts", "tests/support/postgres.global.ts"],
    // Half of what a test takes is waiting for the database, or for a start: a core is not enough
    // for one.
    sequence: { sequencer: AlikeTogether },
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      project("test", { include: drawnInDevelopment }),
      project("production", {
        include: ["{app,sandbox,seed,scripts,tests}/**/*.test.{ts,tsx}"],
        exclude: drawnInDevelopment,
      }),
    ],
  },
});
