import { readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** The version of the site that runs; CHANGELOG.md says what is in each. */
export const release = version;
