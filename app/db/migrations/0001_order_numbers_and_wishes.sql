CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
DROP INDEX "one_watch_a_product";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text DEFAULT 'ORD-' || nextval('order_numbers') NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "number" = 'ORD-' || counted.count FROM (SELECT "id", 1000 + row_number() OVER (ORDER BY "created_at", "id") AS count FROM "orders") counted WHERE counted.id = "orders"."id";--> statement-breakpoint
UPDATE "order_words" SET "words" = "words" || array_to_tsvector(ARRAY[split_part("number", '-', 2) || 'ord']) FROM "orders" WHERE "id" = "order_id";--> statement-breakpoint
ALTER TABLE "stock_watches" ADD COLUMN "color" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_watches" ADD COLUMN "size" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_by_number" ON "orders" USING btree (split_part("number", '-', 2));--> statement-breakpoint
CREATE UNIQUE INDEX "one_watch_a_variant" ON "stock_watches" USING btree ("product_id","email","color","size");