import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const stampFile = "build/stamp";

const sources = [
  "app",
  "public",
  "seed",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
];

/** The stamp of the sources: two builds with the same stamp are the same. */
export function sourcesStamp(): string {
  const hash = createHash("sha256");
  for (const source of sources.filter((path) => existsSync(path)))
    for (const file of filesOf(source))
      hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.(avif|webp)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourcesStamp();
}
