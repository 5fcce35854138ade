-- The site looks at what was written of a payment within a minute, so that the doctor need not read everything. What is there
-- already is looked at first, 5,000 payments a minute.
CREATE TABLE "unchecked_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unchecked_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL
);--> statement-breakpoint
-- Of every row that is compared with others the payment that it belongs to, before and after the write. Rows are only
-- added, so that no sale waits for another one.
CREATE FUNCTION payment_unchecked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unchecked_payments (reference)
  SELECT one.reference FROM (SELECT NEW.reference UNION SELECT OLD.reference) AS one (reference) WHERE one.reference IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION payment_of_order_unchecked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unchecked_payments (reference)
  SELECT orders.reference FROM orders WHERE orders.id IN (NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION payment_of_ticket_unchecked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unchecked_payments (reference)
  SELECT place.reference FROM ticket_places place WHERE place.id IN (NEW.place_id, OLD.place_id) AND place.reference IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A checkout that is open is compared with nothing.
CREATE TRIGGER "payment_unchecked" AFTER INSERT ON "checkouts" FOR EACH ROW
WHEN (NEW."status" <> 'open' OR NEW."paid_amount" IS NOT NULL) EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked_change" AFTER UPDATE OF "status", "paid_amount", "paid_currency", "total_kobo", "lines", "replaced_by", "created_at", "settled_at"
ON "checkouts" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "reference", "items_kobo", "fee_kobo", "total_kobo", "item_count"
ON "orders" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "price_kobo", "quantity", "allocated", "restocked"
ON "order_items" FOR EACH ROW EXECUTE FUNCTION payment_of_order_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "reference", "amount", "currency", "lines", "status", "dispute_id"
ON "refunds" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "amount_kobo"
ON "cash_receipts" FOR EACH ROW EXECUTE FUNCTION payment_of_order_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "reference", "kind", "paid_amount", "paid_currency", "decided_at", "decided_by_user_id"
ON "payment_cases" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "reference", "amount", "outcome"
ON "payment_disputes" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "reference", "order_id", "pieces", "amount_kobo"
ON "ticket_ledger" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "reference", "order_id", "state"
ON "ticket_places" FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER "payment_unchecked" AFTER INSERT OR DELETE OR UPDATE OF "place_id", "cancelled_at"
ON "tickets" FOR EACH ROW EXECUTE FUNCTION payment_of_ticket_unchecked();--> statement-breakpoint
INSERT INTO "unchecked_payments" ("reference")
SELECT "reference" FROM "orders" UNION SELECT "reference" FROM "checkouts" WHERE "status" = 'settled' OR "paid_amount" IS NOT NULL;--> statement-breakpoint
-- What sales took off the counted stock, less what came back: whether the order is cancelled or not.
CREATE OR REPLACE FUNCTION counts_of_item("one" "order_items", "its" "orders") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, its.edition_id,
    jsonb_build_array(one.product_id, CASE WHEN one.product_id IS NULL THEN one.name END, one.size, one.color, one.names_version)::text, counted.many
  FROM (VALUES
    ('pieces by item', CASE WHEN its.status <> 'cancelled' THEN one.quantity::bigint END),
    ('kobo by item', CASE WHEN its.status <> 'cancelled' THEN one.quantity * one.price_kobo END),
    ('pieces taken by item', CASE WHEN one.product_id IS NOT NULL THEN one.allocated - one.restocked END)
  ) AS counted (name, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
DROP TRIGGER "count_item_change" ON "order_items";--> statement-breakpoint
CREATE TRIGGER "count_item_change" AFTER UPDATE ON "order_items" FOR EACH ROW
WHEN ((OLD."product_id", OLD."name", OLD."size", OLD."color", OLD."names_version", OLD."quantity", OLD."price_kobo", OLD."allocated", OLD."restocked")
  IS DISTINCT FROM (NEW."product_id", NEW."name", NEW."size", NEW."color", NEW."names_version", NEW."quantity", NEW."price_kobo", NEW."allocated", NEW."restocked")) EXECUTE FUNCTION count_item();--> statement-breakpoint
INSERT INTO "counter_changes" ("counter", "edition_id", "key", "change", "is_sum")
SELECT 'pieces taken by item', edition_id, jsonb_build_array(product_id, null, size, color, names_version)::text, taken, true
FROM (
  SELECT edition_id, product_id, size, color, names_version, sum(allocated - restocked) AS taken
  FROM "order_items" JOIN "orders" ON "orders"."id" = order_id WHERE product_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
) AS alike WHERE taken <> 0;
