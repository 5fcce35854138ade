CREATE TABLE "cash_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	CONSTRAINT "cash_is_positive" CHECK ("cash_receipts"."amount_kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_receipts_order_id_index" ON "cash_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cash_by_user" ON "cash_receipts" USING btree ("by_user_id") WHERE "cash_receipts"."by_user_id" is not null;