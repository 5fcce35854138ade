import { saveSetting } from "#app/domain/settings.server.ts";
import { changeCatalogue } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Makes a site show the invented content of the demonstration in all tests of a file, as a site of
 * an earlier release does.
 */
export const showExamples = (site: TestApp): Promise<void> =>
  changeCatalogue(site, (tx) => saveSetting(tx, "example_content", "earlier_release"));
