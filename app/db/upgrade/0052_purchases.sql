DROP INDEX "checkouts_of_tickets";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "kind" text;--> statement-breakpoint
-- Until now a purchase of tickets was one whose page has an address.
UPDATE "checkouts" SET "kind" = CASE WHEN "tickets_token" IS NULL THEN 'merchandise' ELSE 'tickets' END;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_without_account" ON "checkouts" USING btree ("email","created_at") WHERE "checkouts"."user_id" is null and "checkouts"."deleted_user_id" is null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "purchase_kind" CHECK ("checkouts"."kind" in ('merchandise', 'tickets'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "purchase_status" CHECK ("checkouts"."status" in ('open', 'settled', 'mismatched', 'expired'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "purchase_paystack_status" CHECK ("checkouts"."paystack_status" in ('abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued', 'reversed', 'success', 'unknown'));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "purchase_has_page" CHECK (("checkouts"."kind" in ('tickets')) = ("checkouts"."tickets_token" is not null));--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "purchase_amounts" CHECK (least("checkouts"."items_kobo", "checkouts"."fee_kobo") >= 0);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "purchase_total" CHECK ("checkouts"."total_kobo" = "checkouts"."items_kobo" + "checkouts"."fee_kobo");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "purchase_paid" CHECK (("checkouts"."paid_amount" is null) = ("checkouts"."paid_currency" is null));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_item_quantity" CHECK ("order_items"."quantity" > 0);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_item_allocated" CHECK ("order_items"."allocated" between 0 and "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_item_restocked" CHECK ("order_items"."restocked" between 0 and "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_item_amounts" CHECK ("order_items"."price_kobo" >= 0 and "order_items"."reduction_kobo" between 0 and "order_items"."price_kobo" * "order_items"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_total" CHECK ("orders"."total_kobo" = "orders"."items_kobo" + "orders"."fee_kobo");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_item_count" CHECK ("orders"."item_count" > 0);--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_case_kind" CHECK ("payment_cases"."kind" in ('payment_mismatch', 'oversold', 'over_capacity', 'card_limit', 'double_payment', 'tickets_refunded', 'refund_failed', 'dispute', 'transfer_rejected'));