DROP INDEX "audit_log_at_index";--> statement-breakpoint
DROP INDEX "contact_messages_created_at_index";--> statement-breakpoint
DROP INDEX "notifications_of_user";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "orders_by_move";--> statement-breakpoint
DROP INDEX "orders_of_user";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "tickets_created_at_index";--> statement-breakpoint
CREATE INDEX "orders_by_id_part" ON "orders" USING gin ((array[substr("id", 1, 3), substr("id", 2, 3), substr("id", 3, 3), substr("id", 4, 3), substr("id", 5, 3), substr("id", 6, 3), substr("id", 7, 3), substr("id", 8, 3)]));--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_index" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","read_at","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_move" ON "orders" USING btree ("status","completion_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "tickets_created_at_index" ON "tickets" USING btree ("created_at" DESC NULLS FIRST);