import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { pictures, products } from "#app/db/schema.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { ProductRefused } from "./product-refused.server.ts";

export type Product = typeof products.$inferSelect;

export async function pictureIdsOf(tx: Transaction, productId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.productId, productId))
    .orderBy(asc(pictures.position));
  return rows.map((row) => row.id);
}

export async function takePictures(
  tx: Transaction,
  queue: Queue,
  product: Product,
  pictureIds: string[],
): Promise<void> {
  for (const [position, id] of pictureIds.entries()) {
    const [taken] = await tx
      .update(pictures)
      .set({
        productId: product.id,
        position,
        alt: sql`case when ${pictures.productId} is null then ${altOf(product, position)} else ${pictures.alt} end`,
      })
      .where(
        and(
          eq(pictures.id, id),
          // Only a picture of no product is taken: a new one, or one that was taken off elsewhere.
          or(eq(pictures.productId, product.id), isNull(pictures.productId)),
        ),
      )
      .returning({ width: pictures.width });
    if (!taken)
      throw new ProductRefused(
        "pictures",
        "These pictures were used already. Choose them once more.",
      );
    if (taken.width === null) await queue.enqueue(tx, "process-picture", { pictureId: id });
  }
}

const altOf = (product: Product, position: number) =>
  position === 0 ? product.name : `${product.name}, picture ${position + 1}`;
