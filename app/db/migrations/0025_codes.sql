CREATE TABLE "code_uses" (
	"reference" text PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"reduction_kobo" bigint NOT NULL,
	"person_keys" text[] DEFAULT '{}' NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_use_pieces" CHECK ("code_uses"."pieces" > 0),
	CONSTRAINT "code_use_reduction" CHECK ("code_uses"."reduction_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_kobo" bigint,
	"uses" integer,
	"budget_kobo" bigint,
	"max_a_person" integer,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"type_ids" uuid[],
	"categories" text[],
	"tag" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "code_kind" CHECK ("codes"."kind" in ('percent', 'naira', 'price', 'free')),
	CONSTRAINT "code_terms" CHECK (("codes"."kind" = 'percent') = ("codes"."percent" is not null) and ("codes"."kind" in ('naira', 'price')) = ("codes"."amount_kobo" is not null)),
	CONSTRAINT "code_percent" CHECK ("codes"."percent" between 1 and 100),
	CONSTRAINT "code_amount" CHECK ("codes"."amount_kobo" > 0),
	CONSTRAINT "code_uses_positive" CHECK ("codes"."uses" > 0),
	CONSTRAINT "code_budget" CHECK ("codes"."budget_kobo" > 0),
	CONSTRAINT "code_max_a_person" CHECK ("codes"."max_a_person" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "reduction_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD COLUMN "reduction_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uses_of_code" ON "code_uses" USING btree ("code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_by_code" ON "codes" USING btree ("edition_id","code");--> statement-breakpoint
CREATE INDEX "codes_newest" ON "codes" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
CREATE INDEX "codes_by_tag" ON "codes" USING btree ("edition_id","tag");--> statement-breakpoint
CREATE INDEX "codes_by_user" ON "codes" USING btree ("by_user_id") WHERE "codes"."by_user_id" is not null;--> statement-breakpoint
-- An item brings what it costs less what a code took off.
CREATE OR REPLACE FUNCTION counts_of_item("one" "order_items", "its" "orders") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, its.edition_id,
    jsonb_build_array(one.product_id, CASE WHEN one.product_id IS NULL THEN one.name END, one.size, one.color, one.names_version)::text, counted.many
  FROM (VALUES
    ('pieces by item', CASE WHEN its.status <> 'cancelled' THEN one.quantity::bigint END),
    ('kobo by item', CASE WHEN its.status <> 'cancelled' THEN one.quantity * one.price_kobo - one.reduction_kobo END),
    ('pieces taken by item', CASE WHEN one.product_id IS NOT NULL THEN one.allocated - one.restocked END)
  ) AS counted (name, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
DROP TRIGGER "count_item_change" ON "order_items";--> statement-breakpoint
CREATE TRIGGER "count_item_change" AFTER UPDATE ON "order_items" FOR EACH ROW
WHEN ((OLD."product_id", OLD."name", OLD."size", OLD."color", OLD."names_version", OLD."quantity", OLD."price_kobo", OLD."reduction_kobo", OLD."allocated", OLD."restocked")
  IS DISTINCT FROM (NEW."product_id", NEW."name", NEW."size", NEW."color", NEW."names_version", NEW."quantity", NEW."price_kobo", NEW."reduction_kobo", NEW."allocated", NEW."restocked")) EXECUTE FUNCTION count_item();--> statement-breakpoint
DROP TRIGGER "payment_unchecked" ON "order_items";--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "price_kobo", "quantity", "reduction_kobo", "allocated", "restocked"
ON "order_items" FOR EACH ROW EXECUTE FUNCTION payment_of_order_unchecked();--> statement-breakpoint
-- What an open checkout takes of a code is compared with nothing.
CREATE TRIGGER "payment_unchecked" AFTER DELETE OR UPDATE OF "reference", "reduction_kobo"
ON "code_uses" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();
