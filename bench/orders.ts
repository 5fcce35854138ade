import { databases, openShop } from "./large-shop.ts";
import { askShops, type Shop } from "./order-requests.ts";
import { plantOrders } from "./plant-orders.ts";

/**
 * `node bench/orders.ts`: measures the organiser's list of orders and its searches with 16 clients
 * at once and 1,000 to 100,000 orders, on both kinds of database; three minutes. The shops are
 * asked in turn for a second each, so that other load affects all of them alike.
 */
const sizes = [1_000, 10_000, 100_000];

const counts = sizes.map((size) => `${size.toLocaleString("en")} orders`).join(" | ");
console.log(`| database | p95 of | ${counts} | last to first |\n|---|---|---:|---:|---:|---:|`);
for (const database of databases) {
  const shops: Shop[] = [];
  for (const count of sizes) shops.push(await openShop(database, (db) => plantOrders(db, count)));
  for (const { what, p95Ms } of await askShops(shops)) {
    const cells = p95Ms.map((ms) => `${ms.toFixed(0)} ms`).join(" | ");
    const ratio = (p95Ms.at(-1)! / p95Ms[0]!).toFixed(2);
    console.log(`| ${database} | ${what} | ${cells} | ${ratio} |`);
  }
  for (const shop of shops) await shop.close();
}
