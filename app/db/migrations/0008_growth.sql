-- What grows with the number of rows gets an index, and counts that were made by reading everything are kept.
-- 250,000 orders and 125,000 tickets (bench:large) took 16 s on two busy cores, 1,000,000 a minute or more. The site is not yet
-- there meanwhile, but another process of it may be: "tickets" is locked for reading and writing while it is written
-- anew with its search text, and each table for writing while its index is made.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "counter_changes" (
	"counter" text NOT NULL,
	"season_id" integer NOT NULL,
	"key" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "tickets_newest";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(regexp_replace(normalize(
  "first_name" || ' ' || "last_name" || chr(10) || "ticket_id" || chr(10) || "email" || chr(10) || '='
    || translate(lower("ticket_id"), E' \t\u00A0-\u2010\u2011\u2012\u2013\u2014\u2212_./', ''), NFKD), '[\u0300-\u036f]', '', 'g')), 'ɓɗƙƴƁƊƘƳ', 'bdkybdky')) STORED;--> statement-breakpoint
CREATE INDEX "counter_changes_of" ON "counter_changes" USING btree ("counter","season_id");--> statement-breakpoint
CREATE INDEX "addresses_by_phone" ON "addresses" USING gin (("address"->>'addressPhone') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admissions_by_user" ON "admissions" USING btree ("by_user_id") WHERE "admissions"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_by_user" ON "audit_log" USING btree ("by_user_id","at");--> statement-breakpoint
CREATE INDEX "bulk_moves_of_order" ON "bulk_move_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "carts_with_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "notifications_of_office" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_of_office_by_kind" ON "notifications" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_of_office_unread" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_of_office_read" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null and "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_order" ON "notifications" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notifications_of_case" ON "notifications" USING btree ("case_id") WHERE "notifications"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_refund" ON "notifications" USING btree ("refund_id") WHERE "notifications"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "history_by_user" ON "order_history" USING btree ("by_user_id") WHERE "order_history"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "lines_of_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "lines_of_picture" ON "order_lines" USING btree ("picture_id") WHERE "order_lines"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_by_user" ON "payment_cases" USING btree ("decided_by_user_id") WHERE "payment_cases"."decided_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "differences_by_user" ON "payment_differences" USING btree ("closed_by_user_id") WHERE "payment_differences"."closed_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_user" ON "refunds" USING btree ("by_user_id") WHERE "refunds"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "saved_lines_of_product" ON "saved_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "tickets_of_email" ON "tickets" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "tickets_of_package" ON "tickets" USING btree ("season_id","package","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
CREATE INDEX "tickets_cancelled" ON "tickets" USING btree ("season_id","created_at" desc nulls first,("id"::text) desc nulls first) WHERE "tickets"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_let_in" ON "tickets" USING btree ("season_id","created_at" desc nulls first,("id"::text) desc nulls first) WHERE "tickets"."let_in" > 0;--> statement-breakpoint
CREATE INDEX "tickets_not_let_in" ON "tickets" USING btree ("season_id","created_at" desc nulls first,("id"::text) desc nulls first) WHERE "tickets"."cancelled_at" is null and "tickets"."let_in" = 0;--> statement-breakpoint
CREATE INDEX "tickets_by_text" ON "tickets" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("season_id","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
-- What a row counts as, which the triggers and the count of what is there already share.
CREATE FUNCTION counts_of_order("one" "orders") RETURNS TABLE ("counter" text, "season_id" integer, "key" text, "change" bigint)
LANGUAGE sql IMMUTABLE AS $$ SELECT 'orders', one.season_id, one.status, 1::bigint $$;--> statement-breakpoint
CREATE FUNCTION counts_of_line("one" "order_lines") RETURNS TABLE ("counter" text, "season_id" integer, "key" text, "change" bigint)
LANGUAGE sql IMMUTABLE AS $$ SELECT 'pieces ordered', 0, one.product_id, one.quantity::bigint WHERE one.product_id IS NOT NULL $$;--> statement-breakpoint
CREATE FUNCTION counts_of_ticket("one" "tickets") RETURNS TABLE ("counter" text, "season_id" integer, "key" text, "change" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.name, one.season_id, one.package, counted.many::bigint
  FROM (VALUES
    ('tickets valid', (one.cancelled_at IS NULL)::integer),
    ('tickets cancelled', (one.cancelled_at IS NOT NULL)::integer),
    ('tickets let in', (one.let_in > 0)::integer),
    ('tickets not let in', (one.cancelled_at IS NULL AND one.let_in = 0)::integer),
    ('people', CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE 0 END),
    ('people let in', one.let_in),
    -- Who came in with a ticket that was cancelled later was expected too.
    ('people expected', CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE one.let_in END)
  ) AS counted (name, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
-- A trigger adds what a row counts as now, less what it counted as before.
CREATE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, season_id, key, change)
  SELECT counter, season_id, key, sum(change) FROM (
    SELECT * FROM counts_of_order(NEW) WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT counter, season_id, key, -change FROM counts_of_order(OLD) WHERE TG_OP <> 'INSERT'
  ) AS both_sides GROUP BY counter, season_id, key HAVING sum(change) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_order" AFTER INSERT OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION count_order();--> statement-breakpoint
CREATE TRIGGER "count_order_change" AFTER UPDATE ON "orders" FOR EACH ROW
WHEN (OLD."season_id" IS DISTINCT FROM NEW."season_id" OR OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION count_order();--> statement-breakpoint
CREATE FUNCTION count_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, season_id, key, change)
  SELECT counter, season_id, key, sum(change) FROM (
    SELECT * FROM counts_of_line(NEW) WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT counter, season_id, key, -change FROM counts_of_line(OLD) WHERE TG_OP <> 'INSERT'
  ) AS both_sides GROUP BY counter, season_id, key HAVING sum(change) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_line" AFTER INSERT OR DELETE ON "order_lines" FOR EACH ROW EXECUTE FUNCTION count_line();--> statement-breakpoint
CREATE TRIGGER "count_line_change" AFTER UPDATE ON "order_lines" FOR EACH ROW
WHEN (OLD."product_id" IS DISTINCT FROM NEW."product_id" OR OLD."quantity" IS DISTINCT FROM NEW."quantity") EXECUTE FUNCTION count_line();--> statement-breakpoint
CREATE FUNCTION count_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, season_id, key, change)
  SELECT counter, season_id, key, sum(change) FROM (
    SELECT * FROM counts_of_ticket(NEW) WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT counter, season_id, key, -change FROM counts_of_ticket(OLD) WHERE TG_OP <> 'INSERT'
  ) AS both_sides GROUP BY counter, season_id, key HAVING sum(change) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_ticket" AFTER INSERT OR DELETE ON "tickets" FOR EACH ROW EXECUTE FUNCTION count_ticket();--> statement-breakpoint
CREATE TRIGGER "count_ticket_change" AFTER UPDATE ON "tickets" FOR EACH ROW
WHEN (OLD."season_id" IS DISTINCT FROM NEW."season_id" OR OLD."package" IS DISTINCT FROM NEW."package" OR OLD."quantity" IS DISTINCT FROM NEW."quantity" OR OLD."cancelled_at" IS DISTINCT FROM NEW."cancelled_at" OR OLD."let_in" IS DISTINCT FROM NEW."let_in") EXECUTE FUNCTION count_ticket();--> statement-breakpoint
INSERT INTO "counter_changes" ("counter", "season_id", "key", "change")
SELECT counted.counter, counted.season_id, counted.key, sum(counted.change) FROM "orders", counts_of_order("orders") AS counted GROUP BY 1, 2, 3
UNION ALL SELECT counted.counter, counted.season_id, counted.key, sum(counted.change) FROM "order_lines", counts_of_line("order_lines") AS counted GROUP BY 1, 2, 3
UNION ALL SELECT counted.counter, counted.season_id, counted.key, sum(counted.change) FROM "tickets", counts_of_ticket("tickets") AS counted GROUP BY 1, 2, 3;--> statement-breakpoint
-- What the administrator left unread of a closed edition counted as read by its order; from here on a closing marks it.
UPDATE "notifications" SET "read_at" = "seasons"."closed_at" FROM "orders", "seasons"
WHERE "notifications"."user_id" IS NULL AND "notifications"."read_at" IS NULL
  AND "orders"."id" = "notifications"."order_id" AND "seasons"."id" = "orders"."season_id";--> statement-breakpoint
-- The new column has no statistics until somebody changes a tenth of the tickets.
ANALYZE "tickets", "addresses", "counter_changes";
