import { readFile } from "node:fs/promises";
import type { App } from "#app/context.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import {
  insertSetting,
  findSetting,
  saveSettingOnce,
  saveSetting,
} from "#app/domain/settings.server.ts";
import { pictureKey } from "#app/services/images.server.ts";
import { announce } from "#app/services/live.server.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";
import { pictureFiles } from "#app/shared/catalogue/products.ts";
import { catalogue } from "./catalogue.ts";
import { plantChanges } from "./plant-changes.server.ts";
import { plantOrders } from "./plant-orders.server.ts";
import { plantTickets } from "./plant-tickets.server.ts";
import { plantCustomers, plantVisitors } from "./plant-people.server.ts";

interface DrawnPicture {
  /** The beginning of the file names, `pictures/<file>-<one of pictureFiles>`. */
  file: string;
  product: string;
  alt: string;
  colour: string | null;
  width: number;
  height: number;
  thumbhash: string;
}

/**
 * Adds the content of the demonstration, once. Ids are made from names, so that a start that broke
 * off half-way is simply repeated.
 */
export async function plantSeed(app: Pick<App, "env" | "db" | "storage" | "now">): Promise<void> {
  if (await findSetting(app.db, "seeded")) return;
  if (app.env.seed === "demo") {
    const drawn = JSON.parse(await readFile("seed/pictures.json", "utf8")) as DrawnPicture[];
    await Promise.all(drawn.map((picture) => storePicture(app.storage, picture)));
    await app.db.transaction(async (tx) => {
      if (!(await insertSetting(tx, "seeded", "demo"))) return;
      await saveSetting(tx, "example_content", "demo");
      await plantCatalogue(tx, drawn, app.now());
      const letters = numberLetters({ brand: app.env.brandName, orderLetters: "" });
      await plantOrders(tx, await plantCustomers(tx, app.now()), letters, app.now());
      await plantVisitors(tx, app.now());
      await plantChanges(tx, app.now());
      if (app.env.seedsTickets) await plantTickets(tx, letters, app.now());
      announce(tx, "catalogue");
    });
  } else await saveSettingOnce(app.db, "seeded", "empty");
}

async function storePicture(storage: App["storage"], { file }: DrawnPicture): Promise<void> {
  for (const name of pictureFiles) {
    const contents = await readFile(`seed/pictures/${file}-${name}`);
    await storage.put(pictureKey(file, name), contents, `image/${name.split(".")[1]}`);
  }
}

const cotton = {
  material: "100% cotton",
  care: "Wash at 30 °C, inside out. Dry in the shade.",
};
const fleece = { material: "Brushed cotton fleece", care: "Wash at 30 °C, inside out." };
const madeOf: Record<string, { material: string; care: string }> = {
  Shirts: cotton,
  Vests: cotton,
  Hoodies: fleece,
  Shorts: fleece,
};

async function plantCatalogue(tx: Transaction, drawn: DrawnPicture[], now: Date): Promise<void> {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await tx.insert(products).values(
    catalogue.map(({ slug, name, description, category, priceKobo, colours, sizes }, index) => ({
      id: slug,
      name,
      description,
      category,
      ...madeOf[category],
      priceKobo,
      colors: colours,
      sizes,
      createdAt: minutesAgo(index + 1),
    })),
  );
  const positions = new Map<string, number>();
  await tx.insert(pictures).values(
    drawn.map(({ file, product, alt, colour, width, height, thumbhash }) => {
      const position = positions.get(product) ?? 0;
      positions.set(product, position + 1);
      return {
        id: file,
        productId: product,
        position,
        alt,
        color: colour,
        width,
        height,
        thumbhash,
      };
    }),
  );
}
