-- Tables and columns get the words of docs/glossary.md. Nothing is rewritten: names change, and the functions that name them in
-- their texts are made anew.
ALTER TABLE "site_facts" RENAME TO "site_settings";--> statement-breakpoint
ALTER TABLE "seasons" RENAME TO "editions";--> statement-breakpoint
ALTER TABLE "holds" RENAME TO "stock_reservations";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME TO "cart_items";--> statement-breakpoint
ALTER TABLE "saved_lines" RENAME TO "saved_items";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME TO "order_items";--> statement-breakpoint
ALTER TABLE "stock_watches" RENAME TO "back_in_stock_requests";--> statement-breakpoint
ALTER TABLE "cancellations" RENAME TO "scheduled_cancellations";--> statement-breakpoint
ALTER TABLE "payment_comparisons" RENAME TO "payment_reconciliations";--> statement-breakpoint
ALTER TABLE "payment_differences" RENAME TO "payment_discrepancies";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "contact_messages" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "tickets" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "ticket_sales" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "capacities" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "ticket_places" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "ticket_ledger" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "counter_changes" RENAME COLUMN "season_id" TO "edition_id";--> statement-breakpoint
ALTER TABLE "festival_versions" RENAME COLUMN "facts" TO "settings";--> statement-breakpoint
ALTER TABLE "festival_draft" RENAME COLUMN "saves" TO "section_revisions";--> statement-breakpoint
ALTER TABLE "festival_draft" RENAME COLUMN "stopped" TO "publication_error";--> statement-breakpoint
ALTER TABLE "festival_draft" RENAME COLUMN "planned_by_user_id" TO "scheduled_by_user_id";--> statement-breakpoint
ALTER TABLE "stock" RENAME COLUMN "entered" TO "total_received";--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "cart_items" RENAME COLUMN "last_press" TO "last_request_id";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "left_user_id" TO "deleted_user_id";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "answer" TO "paystack_status";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "put_away_at" TO "dismissed_at";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "note" TO "problem";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME COLUMN "held_from" TO "reserved_from";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME COLUMN "held_until" TO "reserved_until";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "bank_fees" TO "paystack_fee_kobo";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "bank_answer" TO "gateway_response";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "organiser_told_at" TO "admin_notified_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "words" TO "search_words";--> statement-breakpoint
ALTER TABLE "order_items" RENAME COLUMN "taken" TO "allocated";--> statement-breakpoint
ALTER TABLE "order_items" RENAME COLUMN "returned" TO "restocked";--> statement-breakpoint
ALTER TABLE "order_history" RENAME COLUMN "is_back" TO "is_reversal";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME COLUMN "there" TO "paystack_amount";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME COLUMN "here" TO "local_amount";--> statement-breakpoint
ALTER TABLE "contact_messages" RENAME COLUMN "organiser_told_at" TO "admin_notified_at";--> statement-breakpoint
ALTER TABLE "tickets" RENAME COLUMN "let_in" TO "admitted_count";--> statement-breakpoint
ALTER TABLE "tickets" RENAME COLUMN "let_in_at" TO "last_admitted_at";--> statement-breakpoint
ALTER TABLE "admissions" RENAME COLUMN "press" TO "request_id";--> statement-breakpoint
ALTER TABLE "admissions" RENAME COLUMN "taken_back_at" TO "undone_at";--> statement-breakpoint
ALTER INDEX "one_line_a_product" RENAME TO "one_cart_item_a_product";--> statement-breakpoint
ALTER INDEX "checkouts_of_left_user" RENAME TO "checkouts_of_deleted_user";--> statement-breakpoint
ALTER INDEX "one_comparison_at_once" RENAME TO "one_reconciliation_at_once";--> statement-breakpoint
ALTER INDEX "comparisons_newest" RENAME TO "reconciliations_newest";--> statement-breakpoint
ALTER INDEX "messages_untold" RENAME TO "messages_not_notified";--> statement-breakpoint
ALTER INDEX "holds_product_id_held_until_index" RENAME TO "stock_reservations_product_id_reserved_until_index";--> statement-breakpoint
ALTER INDEX "holds_user_id_product_id_index" RENAME TO "stock_reservations_user_id_product_id_index";--> statement-breakpoint
ALTER INDEX "notifications_of_office" RENAME TO "notifications_of_admin";--> statement-breakpoint
ALTER INDEX "notifications_of_office_by_kind" RENAME TO "notifications_of_admin_by_kind";--> statement-breakpoint
ALTER INDEX "notifications_of_office_unread" RENAME TO "notifications_of_admin_unread";--> statement-breakpoint
ALTER INDEX "notifications_of_office_read" RENAME TO "notifications_of_admin_read";--> statement-breakpoint
ALTER INDEX "order_lines_order_id_position_index" RENAME TO "order_items_order_id_position_index";--> statement-breakpoint
ALTER INDEX "lines_of_product" RENAME TO "order_items_of_product";--> statement-breakpoint
ALTER INDEX "lines_of_picture" RENAME TO "order_items_of_picture";--> statement-breakpoint
ALTER INDEX "lines_returned" RENAME TO "order_items_restocked";--> statement-breakpoint
ALTER INDEX "orders_untold" RENAME TO "orders_not_notified";--> statement-breakpoint
ALTER INDEX "differences_by_state" RENAME TO "discrepancies_by_state";--> statement-breakpoint
ALTER INDEX "differences_by_user" RENAME TO "discrepancies_by_user";--> statement-breakpoint
ALTER INDEX "saved_lines_of_product" RENAME TO "saved_items_of_product";--> statement-breakpoint
ALTER INDEX "seasons_by_name" RENAME TO "editions_by_name";--> statement-breakpoint
ALTER INDEX "one_watch_a_variant" RENAME TO "one_request_a_variant";--> statement-breakpoint
ALTER INDEX "stock_watches_email_index" RENAME TO "back_in_stock_requests_email_index";--> statement-breakpoint
ALTER INDEX "tickets_let_in" RENAME TO "tickets_admitted";--> statement-breakpoint
ALTER INDEX "tickets_not_let_in" RENAME TO "tickets_not_admitted";--> statement-breakpoint
ALTER TABLE "scheduled_cancellations" RENAME CONSTRAINT "cancellations_order_id_orders_id_fk" TO "scheduled_cancellations_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "scheduled_cancellations" RENAME CONSTRAINT "cancellations_by_user_id_users_id_fk" TO "scheduled_cancellations_by_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "scheduled_cancellations" RENAME CONSTRAINT "cancellations_pkey" TO "scheduled_cancellations_pkey";--> statement-breakpoint
ALTER TABLE "cart_items" RENAME CONSTRAINT "cart_lines_user_id_users_id_fk" TO "cart_items_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "cart_items" RENAME CONSTRAINT "cart_lines_product_id_products_id_fk" TO "cart_items_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "cart_items" RENAME CONSTRAINT "cart_lines_pkey" TO "cart_items_pkey";--> statement-breakpoint
ALTER TABLE "payment_reconciliations" RENAME CONSTRAINT "payment_comparisons_by_user_id_users_id_fk" TO "payment_reconciliations_by_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "payment_reconciliations" RENAME CONSTRAINT "payment_comparisons_pkey" TO "payment_reconciliations_pkey";--> statement-breakpoint
ALTER TABLE "festival_draft" RENAME CONSTRAINT "festival_draft_planned_by_user_id_users_id_fk" TO "festival_draft_scheduled_by_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "holds_reference_checkouts_reference_fk" TO "stock_reservations_reference_checkouts_reference_fk";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "holds_user_id_users_id_fk" TO "stock_reservations_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "stock_reservations" RENAME CONSTRAINT "holds_reference_product_id_color_size_pk" TO "stock_reservations_reference_product_id_color_size_pk";--> statement-breakpoint
ALTER TABLE "order_items" RENAME CONSTRAINT "order_lines_order_id_orders_id_fk" TO "order_items_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_items" RENAME CONSTRAINT "order_lines_product_id_products_id_fk" TO "order_items_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "order_items" RENAME CONSTRAINT "order_lines_picture_id_pictures_id_fk" TO "order_items_picture_id_pictures_id_fk";--> statement-breakpoint
ALTER TABLE "order_items" RENAME CONSTRAINT "order_lines_pkey" TO "order_items_pkey";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME CONSTRAINT "payment_differences_closed_by_user_id_users_id_fk" TO "payment_discrepancies_closed_by_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME CONSTRAINT "payment_differences_key_unique" TO "payment_discrepancies_key_unique";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME CONSTRAINT "difference_kind" TO "discrepancy_kind";--> statement-breakpoint
ALTER TABLE "payment_discrepancies" RENAME CONSTRAINT "payment_differences_pkey" TO "payment_discrepancies_pkey";--> statement-breakpoint
ALTER TABLE "saved_items" RENAME CONSTRAINT "saved_lines_user_id_users_id_fk" TO "saved_items_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "saved_items" RENAME CONSTRAINT "saved_lines_product_id_products_id_fk" TO "saved_items_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "saved_items" RENAME CONSTRAINT "one_saved_line_a_variant" TO "one_saved_item_a_variant";--> statement-breakpoint
ALTER TABLE "saved_items" RENAME CONSTRAINT "saved_lines_pkey" TO "saved_items_pkey";--> statement-breakpoint
ALTER TABLE "editions" RENAME CONSTRAINT "seasons_closed_by_user_id_users_id_fk" TO "editions_closed_by_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "editions" RENAME CONSTRAINT "seasons_pkey" TO "editions_pkey";--> statement-breakpoint
ALTER TABLE "site_settings" RENAME CONSTRAINT "site_facts_pkey" TO "site_settings_pkey";--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" RENAME CONSTRAINT "stock_watches_product_id_products_id_fk" TO "back_in_stock_requests_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" RENAME CONSTRAINT "stock_watches_pkey" TO "back_in_stock_requests_pkey";--> statement-breakpoint
ALTER TABLE "tickets" RENAME CONSTRAINT "ticket_let_in" TO "ticket_admitted_count";--> statement-breakpoint
-- PostgreSQL 18 names what is not null as well.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT con.conrelid::regclass AS "table", con.conname AS name, format('%s_%s_not_null', rel.relname, att.attname) AS wanted
    FROM pg_constraint con JOIN pg_class rel ON rel.oid = con.conrelid
    JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = con.conkey[1]
    WHERE con.contype = 'n' AND rel.relnamespace = 'public'::regnamespace
  LOOP
    IF one.name <> one.wanted AND length(one.wanted) < 64 THEN
      EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one."table", one.name, one.wanted);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
ALTER FUNCTION order_words(text, text, text, text, jsonb, text[], text, text) RENAME TO order_search_words;--> statement-breakpoint
ALTER TRIGGER "count_line" ON "order_items" RENAME TO "count_item";--> statement-breakpoint
ALTER TRIGGER "count_line_change" ON "order_items" RENAME TO "count_item_change";--> statement-breakpoint
ALTER FUNCTION count_line() RENAME TO count_item;--> statement-breakpoint
ALTER TRIGGER "delete_lines_first" ON "orders" RENAME TO "delete_items_first";--> statement-breakpoint
ALTER FUNCTION delete_lines_first() RENAME TO delete_items_first;--> statement-breakpoint
DROP FUNCTION counts_of_order("orders");--> statement-breakpoint
DROP FUNCTION counts_of_line("order_items", "orders");--> statement-breakpoint
DROP FUNCTION counts_of_ticket("tickets");--> statement-breakpoint
CREATE FUNCTION counts_of_order("one" "orders") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, one.edition_id, counted.key, counted.many
  FROM (VALUES
    ('orders', one.status, 1::bigint),
    ('orders by day', day_number(one.created_at) || ' ' || one.status, 1),
    ('pieces by day', day_number(one.created_at) || ' ' || one.status, one.item_count),
    ('kobo by day', day_number(one.created_at) || ' ' || one.status, one.total_kobo),
    ('orders by region', coalesce(one.address ->> 'city', ''), (one.status <> 'cancelled')::integer),
    ('pieces by region', coalesce(one.address ->> 'city', ''), CASE WHEN one.status <> 'cancelled' THEN one.item_count ELSE 0 END),
    ('kobo by region', coalesce(one.address ->> 'city', ''), CASE WHEN one.status <> 'cancelled' THEN one.total_kobo ELSE 0 END)
  ) AS counted (name, key, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
-- An item of an order that is not cancelled. A product that is gone is known by the name that it had.
CREATE FUNCTION counts_of_item("one" "order_items", "its" "orders") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, its.edition_id,
    jsonb_build_array(one.product_id, CASE WHEN one.product_id IS NULL THEN one.name END, one.size, one.color, one.names_version)::text, counted.many
  FROM (VALUES
    ('pieces by item', one.quantity::bigint),
    ('kobo by item', one.quantity * one.price_kobo)
  ) AS counted (name, many)
  WHERE its.status <> 'cancelled'
$$;--> statement-breakpoint
CREATE FUNCTION counts_of_ticket("one" "tickets") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.name, one.edition_id, one.package, counted.many::bigint
  FROM (VALUES
    ('tickets valid', (one.cancelled_at IS NULL)::integer),
    ('tickets cancelled', (one.cancelled_at IS NOT NULL)::integer),
    ('tickets admitted', (one.admitted_count > 0)::integer),
    ('tickets not admitted', (one.cancelled_at IS NULL AND one.admitted_count = 0)::integer),
    ('people', CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE 0 END),
    ('people admitted', one.admitted_count),
    -- Whoever came in with a ticket that was cancelled later was expected too.
    ('people expected', CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE one.admitted_count END)
  ) AS counted (name, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
-- A trigger adds what a row counts as now, less what it counted as before. The items of an order count as long as it is not
-- cancelled.
CREATE OR REPLACE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, edition_id, key, change)
  SELECT counter, edition_id, key, sum(change) FROM (
    SELECT * FROM counts_of_order(NEW) WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT counter, edition_id, key, -change FROM counts_of_order(OLD) WHERE TG_OP <> 'INSERT'
  ) AS both_sides GROUP BY counter, edition_id, key HAVING sum(change) <> 0;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.edition_id, OLD.status = 'cancelled') IS DISTINCT FROM (NEW.edition_id, NEW.status = 'cancelled') THEN
      INSERT INTO counter_changes (counter, edition_id, key, change)
      SELECT counted.* FROM order_items item, counts_of_item(item, NEW) counted WHERE item.order_id = NEW.id
      UNION ALL SELECT counted.counter, counted.edition_id, counted.key, -counted.change
      FROM order_items item, counts_of_item(item, OLD) counted WHERE item.order_id = OLD.id;
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, edition_id, key, change)
  SELECT counter, edition_id, key, sum(change) FROM (
    SELECT counted.* FROM orders its, counts_of_item(NEW, its) counted WHERE TG_OP <> 'DELETE' AND its.id = NEW.order_id
    UNION ALL SELECT counted.counter, counted.edition_id, counted.key, -counted.change
    FROM orders its, counts_of_item(OLD, its) counted WHERE TG_OP <> 'INSERT' AND its.id = OLD.order_id
  ) AS both_sides GROUP BY counter, edition_id, key HAVING sum(change) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, edition_id, key, change)
  SELECT counter, edition_id, key, sum(change) FROM (
    SELECT * FROM counts_of_ticket(NEW) WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT counter, edition_id, key, -change FROM counts_of_ticket(OLD) WHERE TG_OP <> 'INSERT'
  ) AS both_sides GROUP BY counter, edition_id, key HAVING sum(change) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counter text := TG_ARGV[0];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO counter_changes (counter, edition_id, key, change)
    VALUES (counter, 0, day_number(OLD.created_at) || coalesce(' ' || (to_jsonb(OLD) ->> 'source'), ''), -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO counter_changes (counter, edition_id, key, change)
    VALUES (counter, 0, day_number(NEW.created_at) || coalesce(' ' || (to_jsonb(NEW) ->> 'source'), ''), 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The items of an order that is deleted go first, while their trigger still finds it.
CREATE OR REPLACE FUNCTION delete_items_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_items WHERE order_id = OLD.id;
  RETURN OLD;
END $$;--> statement-breakpoint
-- Names that rows hold.
UPDATE "counter_changes" SET "counter" = replace("counter", 'let in', 'admitted')
WHERE "counter" IN ('tickets let in', 'tickets not let in', 'people let in');--> statement-breakpoint
UPDATE "site_settings" SET "name" = CASE "name" WHEN 'organiser-news' THEN 'digest-frequency' ELSE 'digest-sent-at' END
WHERE "name" IN ('organiser-news', 'organiser-told');--> statement-breakpoint
ALTER TABLE "payment_discrepancies" DROP CONSTRAINT "difference_state";--> statement-breakpoint
UPDATE "payment_discrepancies" SET "state" = 'accepted' WHERE "state" = 'kept';--> statement-breakpoint
ALTER TABLE "payment_discrepancies" ADD CONSTRAINT "discrepancy_state" CHECK ("payment_discrepancies"."state" in ('open', 'known', 'settled', 'accepted', 'gone'));--> statement-breakpoint
UPDATE "emails" SET "data" = jsonb_set("data", '{differences}', (
  SELECT coalesce(jsonb_agg((one - 'there' - 'here') || jsonb_build_object('paystackAmount', one -> 'there', 'localAmount', one -> 'here') ORDER BY at), '[]')
  FROM jsonb_array_elements("data" -> 'differences') WITH ORDINALITY AS each (one, at)
)) WHERE "kind" = 'payments_differ' AND jsonb_typeof("data" -> 'differences') = 'array';
