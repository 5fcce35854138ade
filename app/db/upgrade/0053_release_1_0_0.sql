-- From the last tables of release 0.2.0 to those of 1.0.0, which `migrations/0000_release_1_0_0.sql` makes at once.
-- Renames: no row is written anew but those whose words change.
ALTER TABLE "checkouts" RENAME TO "purchases";--> statement-breakpoint
ALTER TABLE "purchases" RENAME COLUMN "tickets_token" TO "access_token";--> statement-breakpoint
ALTER FUNCTION "checkout_search_words" RENAME TO "purchase_search_words";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "completion_date" TO "status_changed_at";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME COLUMN "words" TO "description";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME COLUMN "people" TO "admits";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME COLUMN "max_an_order" TO "max_per_order";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME COLUMN "max_a_person" TO "max_per_person";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME COLUMN "says_why" TO "shows_reason";--> statement-breakpoint
ALTER TABLE "codes" RENAME COLUMN "max_a_person" TO "max_per_person";--> statement-breakpoint
ALTER TABLE "capacities" RENAME COLUMN "over" TO "oversold";--> statement-breakpoint
ALTER TABLE "ticket_places" RENAME COLUMN "until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "code_uses" RENAME COLUMN "until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "ticket_offers" RENAME COLUMN "until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "ticket_passes" RENAME COLUMN "until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "ticket_passes" RENAME COLUMN "taken_at" TO "claimed_at";--> statement-breakpoint
ALTER TABLE "devices" RENAME COLUMN "ends_at" TO "expires_at";--> statement-breakpoint
ALTER TABLE "devices" RENAME COLUMN "link_ends_at" TO "link_expires_at";--> statement-breakpoint
ALTER TABLE "devices" RENAME COLUMN "taken_at" TO "claimed_at";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME CONSTRAINT "ticket_type_people" TO "ticket_type_admits";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME CONSTRAINT "ticket_type_max_an_order" TO "ticket_type_max_per_order";--> statement-breakpoint
ALTER TABLE "ticket_types" RENAME CONSTRAINT "ticket_type_max_a_person" TO "ticket_type_max_per_person";--> statement-breakpoint
ALTER TABLE "codes" RENAME CONSTRAINT "code_max_a_person" TO "code_max_per_person";--> statement-breakpoint
ALTER TABLE "capacities" RENAME CONSTRAINT "capacity_over" TO "capacity_oversold";--> statement-breakpoint
ALTER TABLE "ticket_places" RENAME CONSTRAINT "place_until" TO "place_expires";--> statement-breakpoint
ALTER INDEX "places_of_checkout" RENAME TO "places_of_purchase";--> statement-breakpoint
ALTER INDEX "ticket_ledger_of_checkout" RENAME TO "ticket_ledger_of_purchase";--> statement-breakpoint
-- Whatever else is named after the table is named after its new name.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT conrelid::regclass AS relation, conname AS name FROM pg_constraint
    WHERE conname LIKE '%checkouts\_%' AND connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.relation, one.name,
      replace(replace(one.name, 'checkouts_', 'purchases_'), 'ticketsToken', 'accessToken'));
  END LOOP;
  FOR one IN SELECT relname AS name FROM pg_class
    WHERE relkind = 'i' AND relname LIKE 'checkouts\_%' AND relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name, replace(one.name, 'checkouts_', 'purchases_'));
  END LOOP;
END $$;--> statement-breakpoint
-- Stored words are snake_case.
UPDATE "ticket_events" SET "kind" = replace("kind", ' ', '_') WHERE "kind" LIKE '% %';--> statement-breakpoint
ALTER TABLE "ticket_resales" DROP CONSTRAINT "resale_state";--> statement-breakpoint
UPDATE "ticket_resales" SET "state" = 'taken_back' WHERE "state" = 'taken back';--> statement-breakpoint
ALTER TABLE "ticket_resales" ADD CONSTRAINT "resale_state" CHECK ("ticket_resales"."state" in ('open', 'sold', 'taken_back', 'used', 'over'));--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refund_status";--> statement-breakpoint
UPDATE "refunds" SET "status" = CASE "status" WHEN 'asked' THEN 'requested' ELSE 'needs_attention' END WHERE "status" IN ('asked', 'needs-attention');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_status" CHECK ("refunds"."status" in ('waiting', 'queued', 'requested', 'pending', 'processing', 'processed', 'failed', 'needs_attention'));--> statement-breakpoint
UPDATE "site_settings" SET "name" = replace("name", '-', '_') WHERE "name" LIKE '%-%';--> statement-breakpoint
UPDATE "site_settings" SET "value" = 'earlier_release' WHERE "name" = 'example_content' AND "value" = 'earlier release';--> statement-breakpoint
-- What was counted by triggers is counted by queries, but the room that buyers read under the lock of the capacities.
DROP TRIGGER "count_order" ON "orders";--> statement-breakpoint
DROP TRIGGER "count_order_change" ON "orders";--> statement-breakpoint
DROP TRIGGER "delete_items_first" ON "orders";--> statement-breakpoint
DROP TRIGGER "count_item" ON "order_items";--> statement-breakpoint
DROP TRIGGER "count_item_change" ON "order_items";--> statement-breakpoint
DROP TRIGGER "count_person" ON "users";--> statement-breakpoint
DROP TRIGGER "count_person_change" ON "users";--> statement-breakpoint
DROP TRIGGER "count_person" ON "subscribers";--> statement-breakpoint
DROP TRIGGER "count_person_change" ON "subscribers";--> statement-breakpoint
DROP TRIGGER "count_person" ON "new_subscribers";--> statement-breakpoint
DROP TRIGGER "count_person_change" ON "new_subscribers";--> statement-breakpoint
DROP TRIGGER "count_ticket" ON "tickets";--> statement-breakpoint
DROP TRIGGER "count_ticket_change" ON "tickets";--> statement-breakpoint
DROP TRIGGER "count_new_tickets" ON "tickets";--> statement-breakpoint
DROP TRIGGER "count_place" ON "ticket_places";--> statement-breakpoint
DROP TRIGGER "count_place_change" ON "ticket_places";--> statement-breakpoint
DROP FUNCTION "count_order", "delete_items_first", "count_item", "count_person", "count_ticket", "count_new_tickets", "count_place",
  "counts_of_order", "counts_of_item", "counts_of_ticket", "counts_of_place", "room_of_ticket", "day_number";--> statement-breakpoint
DROP TABLE "counter_changes";--> statement-breakpoint
CREATE TABLE "room_changes" (
	"edition_id" integer NOT NULL,
	"state" text NOT NULL,
	"type_id" uuid,
	"phase_id" uuid,
	"people" integer NOT NULL,
	"package" text NOT NULL,
	"change" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_change_state" CHECK ("room_changes"."state" in ('sold', 'offered', 'replacing', 'ticket'))
);--> statement-breakpoint
CREATE INDEX "room_changes_of_edition" ON "room_changes" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "room_changes_unsummed" ON "room_changes" USING btree ("edition_id") WHERE not "room_changes"."is_sum";--> statement-breakpoint
CREATE FUNCTION "room_of_place"("one" "ticket_places")
RETURNS TABLE ("edition_id" integer, "state" text, "type_id" uuid, "phase_id" uuid, "people" integer, "package" text) LANGUAGE sql IMMUTABLE AS $$
  SELECT one.edition_id, CASE WHEN one.state = 'sold' THEN 'sold' WHEN one.resale_id IS NULL THEN 'offered' ELSE 'replacing' END,
    one.type_id, one.phase_id, 0, ''
  WHERE one.state IN ('sold', 'offered', 'allotted', 'planned')
$$;--> statement-breakpoint
CREATE FUNCTION "room_of_ticket"("one" "tickets")
RETURNS TABLE ("edition_id" integer, "state" text, "type_id" uuid, "phase_id" uuid, "people" integer, "package" text) LANGUAGE sql STABLE AS $$
  SELECT one.edition_id, 'ticket', ticket.type_id, NULL::uuid, ticket.people, CASE WHEN ticket.type_id IS NULL THEN one.package ELSE '' END
  FROM (SELECT
    CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE one.admitted_count END AS people,
    -- Tickets of earlier releases have the type of their place.
    coalesce(one.type_id, (SELECT place.type_id FROM ticket_places place WHERE place.id = one.place_id)) AS type_id
  ) AS ticket
  WHERE ticket.people > 0
$$;--> statement-breakpoint
CREATE FUNCTION "count_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO room_changes SELECT room.*, -1 FROM room_of_place(OLD) room;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO room_changes SELECT room.*, 1 FROM room_of_place(NEW) room;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO room_changes SELECT room.*, -1 FROM room_of_ticket(OLD) room;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO room_changes SELECT room.*, 1 FROM room_of_ticket(NEW) room;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_new_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of an import, one row for all tickets that are alike.
  INSERT INTO room_changes SELECT room.*, count(*) FROM made, room_of_ticket(ROW(made.*)::tickets) room GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_place" AFTER INSERT OR DELETE ON "ticket_places" FOR EACH ROW EXECUTE FUNCTION count_place();--> statement-breakpoint
CREATE TRIGGER "count_place_change" AFTER UPDATE ON "ticket_places" FOR EACH ROW
WHEN ((OLD."edition_id", OLD."type_id", OLD."phase_id", OLD."state", OLD."resale_id")
  IS DISTINCT FROM (NEW."edition_id", NEW."type_id", NEW."phase_id", NEW."state", NEW."resale_id")) EXECUTE FUNCTION count_place();--> statement-breakpoint
CREATE TRIGGER "count_ticket" AFTER DELETE ON "tickets" FOR EACH ROW EXECUTE FUNCTION count_ticket();--> statement-breakpoint
CREATE TRIGGER "count_ticket_change" AFTER UPDATE ON "tickets" FOR EACH ROW
WHEN ((OLD."edition_id", OLD."package", OLD."type_id", OLD."place_id", CASE WHEN OLD."cancelled_at" IS NULL THEN OLD."quantity" ELSE OLD."admitted_count" END)
  IS DISTINCT FROM (NEW."edition_id", NEW."package", NEW."type_id", NEW."place_id", CASE WHEN NEW."cancelled_at" IS NULL THEN NEW."quantity" ELSE NEW."admitted_count" END))
EXECUTE FUNCTION count_ticket();--> statement-breakpoint
CREATE TRIGGER "count_new_tickets" AFTER INSERT ON "tickets" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_tickets();--> statement-breakpoint
INSERT INTO "room_changes" SELECT room.*, count(*), true FROM "ticket_places" one, room_of_place(one) room GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
INSERT INTO "room_changes" SELECT room.*, count(*), true FROM "tickets" one, room_of_ticket(one) room GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
-- It has every column of the overview's sums by day and state.
DROP INDEX "orders_by_day";--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("edition_id","created_at","status","item_count","total_kobo");--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_event_kind" CHECK ("ticket_events"."kind" in ('issued', 'opened', 'renamed', 'replaced', 'readdressed', 'offered', 'withdrawn', 'passed', 'cancelled', 'given_back', 'for_sale_again', 'kept'));--> statement-breakpoint
ALTER TABLE "refund_confirmations" ADD CONSTRAINT "confirmation_amount" CHECK ("refund_confirmations"."amount" > 0);--> statement-breakpoint
ALTER TABLE "refund_confirmations" ADD CONSTRAINT "confirmation_outcome" CHECK ("refund_confirmations"."outcome" in ('confirmed', 'withdrawn', 'refused', 'expired'));--> statement-breakpoint
ALTER TABLE "refund_confirmations" ADD CONSTRAINT "confirmation_ended" CHECK (("refund_confirmations"."outcome" is null) = ("refund_confirmations"."ended_at" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_restocks" CHECK ("refunds"."restocks" in ('all', 'lines'));--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_case_amounts" CHECK (least("payment_cases"."asked_kobo", "payment_cases"."paid_amount") >= 0);--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservation_quantity" CHECK ("stock_reservations"."quantity" > 0);--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_pieces" CHECK (abs("ticket_ledger"."pieces") = 1);--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_way" CHECK ("ticket_ledger"."way" = 'paystack');--> statement-breakpoint
ALTER TABLE "ticket_offers" ADD CONSTRAINT "ticket_offer_amounts" CHECK ("ticket_offers"."quantity" > 0 and "ticket_offers"."total_kobo" >= 0);--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "place_amounts" CHECK (least("ticket_places"."price_kobo", "ticket_places"."return_fee_kobo") >= 0);--> statement-breakpoint
ALTER TABLE "ticket_resales" ADD CONSTRAINT "resale_refund" CHECK ("ticket_resales"."refund_kobo" >= 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "ticket_amounts" CHECK (least("tickets"."paid_kobo", "tickets"."refunded_kobo") >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_price" CHECK ("products"."price_kobo" >= 0);
