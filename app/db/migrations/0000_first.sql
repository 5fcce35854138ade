CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"by_job" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "bulk_move_orders" (
	"move_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"done_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "bulk_move_orders_move_id_order_id_pk" PRIMARY KEY("move_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"found" text NOT NULL,
	"total" integer NOT NULL,
	"by_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"refund" boolean NOT NULL,
	"restock" boolean NOT NULL,
	"by_user_id" text,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"color" text,
	"size" text,
	"quantity" integer DEFAULT 1 NOT NULL,
	"price_kobo" bigint NOT NULL,
	"last_press" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quantity_is_positive" CHECK ("cart_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"shipping_option" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"lines" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"shipping_option" text NOT NULL,
	"agreed" jsonb NOT NULL,
	"items_kobo" bigint NOT NULL,
	"fee_kobo" bigint NOT NULL,
	"total_kobo" bigint NOT NULL,
	"paid_amount" bigint,
	"paid_currency" text,
	"status" text DEFAULT 'open' NOT NULL,
	"access_code" text,
	"authorization_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"put_away_at" timestamp with time zone,
	"replaced_by" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payment_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"payment_count" integer DEFAULT 0 NOT NULL,
	"paid_kobo" bigint DEFAULT 0 NOT NULL,
	"fees_kobo" bigint DEFAULT 0 NOT NULL,
	"foreign_count" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"payouts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"forwarded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"organiser_told_at" timestamp with time zone,
	"season_id" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"deferred_at" timestamp with time zone,
	"replaced_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "festival_draft" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saves" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"planned_by_user_id" text,
	"stopped" text,
	CONSTRAINT "one_draft" CHECK ("festival_draft"."id")
);
--> statement-breakpoint
CREATE TABLE "festival_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"sections" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"restored_from" integer
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"reference" text NOT NULL,
	"product_id" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"user_id" text,
	"quantity" integer NOT NULL,
	"held_from" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "holds_reference_product_id_color_size_pk" PRIMARY KEY("reference","product_id","color","size")
);
--> statement-breakpoint
CREATE TABLE "new_subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"order_id" text,
	"case_id" uuid,
	"refund_id" uuid,
	"user_email" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"is_back" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text,
	"picture_id" text,
	"name" text NOT NULL,
	"color" text,
	"size" text,
	"price_kobo" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_words" (
	"order_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" text,
	"user_email" text NOT NULL,
	"username" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"shipping_option" text NOT NULL,
	"agreed" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"items_kobo" bigint NOT NULL,
	"fee_kobo" bigint NOT NULL,
	"total_kobo" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"channel" text,
	"bank_fees" bigint,
	"bank_answer" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivery_window_start" timestamp with time zone NOT NULL,
	"delivery_window_end" timestamp with time zone NOT NULL,
	"completion_date" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"sold_out_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"organiser_told_at" timestamp with time zone,
	"season_id" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "order_status" CHECK ("orders"."status" in ('new', 'ready_for_delivery', 'ready_for_pickup', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "payment_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"asked_kobo" bigint NOT NULL,
	"paid_amount" bigint NOT NULL,
	"paid_currency" text NOT NULL,
	"paid_reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_user_id" text,
	"decision" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reference" text,
	"there" jsonb,
	"here" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_user_id" text,
	CONSTRAINT "payment_differences_key_unique" UNIQUE("key"),
	CONSTRAINT "difference_kind" CHECK ("payment_differences"."kind" in ('missing_here', 'missing_there', 'amount', 'fee', 'refund', 'payout')),
	CONSTRAINT "difference_state" CHECK ("payment_differences"."state" in ('open', 'known', 'settled', 'kept', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"color" text,
	"width" integer,
	"height" integer,
	"thumbhash" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"colors" text[] DEFAULT '{}' NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"sold_out" boolean DEFAULT false NOT NULL,
	"limit_per_person" integer,
	"material" text DEFAULT '' NOT NULL,
	"care" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"appears_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_state" CHECK ("products"."state" in ('shown', 'draft', 'hidden')),
	CONSTRAINT "price_is_positive" CHECK ("products"."price_kobo" > 0),
	CONSTRAINT "limit_is_positive" CHECK ("products"."limit_per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"paystack_id" bigint,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user_id" text,
	"asked_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_paystackId_unique" UNIQUE("paystack_id"),
	CONSTRAINT "refund_status" CHECK ("refunds"."status" in ('queued', 'asked', 'pending', 'processing', 'processed', 'failed', 'needs-attention')),
	CONSTRAINT "refund_is_positive" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by_user_id" text,
	"figures" jsonb NOT NULL,
	"moved_day" jsonb
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "site_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"entered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_product_id_color_size_pk" PRIMARY KEY("product_id","color","size"),
	CONSTRAINT "stock_is_not_negative" CHECK ("stock"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user_id" text,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"ready" jsonb NOT NULL,
	"refused" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone,
	"imported" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"package" text NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"email_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"form_key" text,
	"import_id" uuid,
	"season_id" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tickets_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "ticket_quantity" CHECK ("tickets"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_move_orders" ADD CONSTRAINT "bulk_move_orders_move_id_bulk_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."bulk_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_move_orders" ADD CONSTRAINT "bulk_move_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_moves" ADD CONSTRAINT "bulk_moves_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_comparisons" ADD CONSTRAINT "payment_comparisons_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attempts" ADD CONSTRAINT "email_attempts_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_replaced_by_id_emails_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_draft" ADD CONSTRAINT "festival_draft_planned_by_user_id_users_id_fk" FOREIGN KEY ("planned_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_versions" ADD CONSTRAINT "festival_versions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_case_id_payment_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."payment_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_closed_by_user_id_users_id_fk" FOREIGN KEY ("closed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_closed_by_user_id_users_id_fk" FOREIGN KEY ("closed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_watches" ADD CONSTRAINT "stock_watches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_imports" ADD CONSTRAINT "ticket_imports_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_import_id_ticket_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ticket_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_id_account_id_index" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "changes_of_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "bulk_move_waiting" ON "bulk_move_orders" USING btree ("move_id","order_id") WHERE "bulk_move_orders"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_bulk_move" ON "bulk_moves" USING btree (("ended_at" is null)) WHERE "bulk_moves"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_moves_newest" ON "bulk_moves" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "one_line_a_product" ON "cart_lines" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_user_id_created_at_index" ON "checkouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_newest" ON "checkouts" USING btree ("created_at" DESC NULLS FIRST,"reference" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "checkouts_by_word" ON "checkouts" USING gin ((array_to_tsvector(string_to_array(btrim(regexp_replace(lower(substr("reference", 6) || ' ' || "email" || ' ' || "username" || ' ' || coalesce(right("address"->>'addressPhone', 10), '')), '[[:space:]]+', ' ', 'g')), ' ')))) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "one_comparison_at_once" ON "payment_comparisons" USING btree (("ended_at" is null)) WHERE "payment_comparisons"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "comparisons_newest" ON "payment_comparisons" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_newest" ON "contact_messages" USING btree ("season_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_unanswered" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "messages_untold" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."organiser_told_at" is null;--> statement-breakpoint
CREATE INDEX "email_attempts_email_id_at_index" ON "email_attempts" USING btree ("email_id","at");--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "emails_by_recipient" ON "emails" USING btree ("recipient" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "emails_replaced" ON "emails" USING btree ("replaced_by_id");--> statement-breakpoint
CREATE INDEX "emails_of_order" ON "emails" USING btree (("data"->>'orderId'),"created_at");--> statement-breakpoint
CREATE INDEX "emails_of_ticket" ON "emails" USING btree (("data"->>'ticketId'),"created_at");--> statement-breakpoint
CREATE INDEX "emails_waiting" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "emails"."sent_at" is null and "emails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "emails_failed" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "emails"."failed_at" is not null and "emails"."replaced_by_id" is null;--> statement-breakpoint
CREATE INDEX "emails_sent" ON "emails" USING btree ("sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "holds_product_id_held_until_index" ON "holds" USING btree ("product_id","held_until");--> statement-breakpoint
CREATE INDEX "holds_user_id_product_id_index" ON "holds" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","read_at","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_history_order_id_at_index" ON "order_history" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_position_index" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "lines_returned" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."returned" > 0;--> statement-breakpoint
CREATE INDEX "orders_by_word" ON "order_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "orders_untold" ON "orders" USING btree ("created_at") WHERE "orders"."organiser_told_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("season_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_move" ON "orders" USING btree ("season_id","status","completion_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("season_id","status","total_kobo" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("season_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_id_part" ON "orders" USING gin ((array[substr("id", 1, 3), substr("id", 2, 3), substr("id", 3, 3), substr("id", 4, 3), substr("id", 5, 3), substr("id", 6, 3), substr("id", 7, 3), substr("id", 8, 3)])) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "one_case_of_a_kind" ON "payment_cases" USING btree ("reference","kind");--> statement-breakpoint
CREATE INDEX "cases_undecided" ON "payment_cases" USING btree ("decided_at","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_cases_order_id_index" ON "payment_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "differences_by_state" ON "payment_differences" USING btree ("state","found_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pictures_product_id_position_index" ON "pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "refunds_reference_index" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seasons_by_name" ON "seasons" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_watch_a_product" ON "stock_watches" USING btree ("product_id","email");--> statement-breakpoint
CREATE INDEX "stock_watches_email_index" ON "stock_watches" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_ticket_id_lower" ON "tickets" USING btree ("season_id",lower("ticket_id"));--> statement-breakpoint
CREATE INDEX "tickets_by_email" ON "tickets" USING btree ("email");--> statement-breakpoint
CREATE INDEX "tickets_by_import" ON "tickets" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("season_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_lower" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");