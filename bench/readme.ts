import { readFileSync, writeFileSync } from "node:fs";

const readme = "bench/README.md";

/** Writes a result into bench/README.md, between `<!-- name -->` and `<!-- /name -->`. */
export function putIntoReadme(name: string, measured: string): void {
  const [from, to] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before = "", rest = ""] = readFileSync(readme, "utf8").split(from);
  writeFileSync(readme, `${before}${from}\n\n${measured.trim()}\n\n${to}${rest.split(to)[1]}`);
}
