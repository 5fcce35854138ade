/**
 * `node bench/readers.ts`: of twenty tickets' codes, how many the readers of codes read after each
 * harm, and how long a picture takes.
 */
import { performance } from "node:perf_hooks";
import { countRead, harms, readers } from "../tests/support/harmed-codes.ts";

console.log("| twenty codes | zxing | jsqr |");
console.log("|---|---:|---:|");
for (const [name, harm] of Object.entries(harms)) {
  const cells: string[] = [];
  for (const read of Object.values(readers)) {
    let readMs = 0;
    const timed: typeof read = async (picture) => {
      const from = performance.now();
      const text = await read(picture);
      readMs += performance.now() - from;
      return text;
    };
    const right = await countRead(timed, harm);
    cells.push(`${right}, ${(readMs / 20).toFixed(1)} ms each`);
  }
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}
