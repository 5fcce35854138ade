DROP INDEX "orders_by_number";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_by_number" ON "orders" USING btree ((split_part("number", '-', 2)::bigint));