import { readFileSync, writeFileSync } from "node:fs";

const readme = "bench/README.md";

/** Puts what was measured where bench/README.md has its place, between `<!-- name -->` and `<!-- /name -->`. */
export function putIntoReadme(name: string, measured: string): void {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before = "", rest = ""] = readFileSync(readme, "utf8").split(from);
  writeFileSync(readme, `${before}${from}\n\n${measured.trim()}\n\n${to}${rest.split(to)[1]}`);
}
