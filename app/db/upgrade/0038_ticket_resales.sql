CREATE TABLE "ticket_resales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refund_kobo" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "resale_state" CHECK ("ticket_resales"."state" in ('open', 'sold', 'taken back', 'used', 'over')),
	CONSTRAINT "resale_ended" CHECK (("ticket_resales"."state" = 'open') = ("ticket_resales"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ticket_places" ADD COLUMN "returns_when_resold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD COLUMN "resale_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "returns_when_resold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_resales" ADD CONSTRAINT "ticket_resales_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_resale_of_a_ticket" ON "ticket_resales" USING btree ("ticket_id") WHERE "ticket_resales"."state" = 'open';--> statement-breakpoint
CREATE INDEX "resales_of_ticket" ON "ticket_resales" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "resales_open" ON "ticket_resales" USING btree ("created_at","id") WHERE "ticket_resales"."state" = 'open';--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_resale_id_ticket_resales_id_fk" FOREIGN KEY ("resale_id") REFERENCES "public"."ticket_resales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A place that replaces the ticket of a resale takes no room beside it: it is counted under a word of its own.
CREATE OR REPLACE FUNCTION counts_of_place("one" "ticket_places") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'places', one.edition_id,
    concat_ws(' ', one.type_id, coalesce(one.phase_id::text, '-'),
      CASE WHEN one.state = 'sold' THEN 'sold' WHEN one.resale_id IS NULL THEN 'offered' ELSE 'replacing' END), 1::bigint
  WHERE one.state IN ('sold', 'offered', 'allotted', 'planned')
$$;--> statement-breakpoint
DROP TRIGGER "count_place_change" ON "ticket_places";--> statement-breakpoint
CREATE TRIGGER "count_place_change" AFTER UPDATE ON "ticket_places" FOR EACH ROW
WHEN ((OLD."edition_id", OLD."type_id", OLD."phase_id", OLD."state", OLD."resale_id")
  IS DISTINCT FROM (NEW."edition_id", NEW."type_id", NEW."phase_id", NEW."state", NEW."resale_id"))
EXECUTE FUNCTION count_place();
