import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { databases, openShop } from "./large-shop.ts";
import { askShops, type Shop } from "./order-requests.ts";
import { plantOrders } from "./plant-orders.ts";

/**
 * `node bench/orders.ts`: lists and searches of 1,000 to 100,000 orders on both databases, into
 * bench/orders.md; three minutes.
 */
const sizes = [1_000, 10_000, 100_000];

const lines: string[] = [];
for (const database of databases) {
  const shops: Shop[] = [];
  for (const count of sizes) shops.push(await openShop(database, (db) => plantOrders(db, count)));
  for (const { what, p95Ms } of await askShops(shops)) {
    const cells = p95Ms.map((ms) => `${ms.toFixed(0)} ms`).join(" | ");
    lines.push(`| ${database} | ${what} | ${cells} | ${(p95Ms.at(-1)! / p95Ms[0]!).toFixed(2)} |`);
    console.log(lines.at(-1));
  }
  for (const shop of shops) await shop.close();
}
writeFileSync(
  "bench/orders.md",
  `# The order list of a large shop

\`node bench/orders.ts\` asks the administrator's list and its search with 16 clients at once and writes this page. Pages go on
from where the last one ended, the counts of the tabs are kept until something changes, parts of ids come from a trigram index,
words from one of their own, and a date's text becomes the days it stands for: so none of these grows with the number of orders.
What a search or a filter finds is counted to the end, which does grow with what it finds. What is measured is the whole page, drawn
on the server; the three shops are asked in turn, a second each, so that whatever else runs slows all of them alike.

Taken on ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, shared with the clients, Node ${process.version.slice(1)}.

| database | p95 of | ${sizes.map((size) => `${size.toLocaleString("en")} orders`).join(" | ")} | last to first |
|---|---|---:|---:|---:|---:|
${lines.join("\n")}
`,
);
