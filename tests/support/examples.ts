import { saveSetting } from "#app/domain/settings.server.ts";
import { changeCatalogue } from "./factories.ts";
import type { TestApp } from "./test-app.ts";

/** Lets a site show the invented content of a demo, for all tests of a file, as a site of an earlier release does. */
export const showExamples = (site: TestApp): Promise<void> =>
  changeCatalogue(site, (tx) => saveSetting(tx, "example-content", "earlier release"));
