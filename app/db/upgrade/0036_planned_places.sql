-- A place that is planned says so, and what an older site wrote to its organisers is of the kinds that the code calls them.
ALTER TABLE "ticket_places" DROP CONSTRAINT "place_state";--> statement-breakpoint
-- For the counts nothing changes: what is planned was counted as offered, and is.
ALTER TABLE "ticket_places" DISABLE TRIGGER "count_place_change";--> statement-breakpoint
UPDATE "ticket_places" SET "state" = 'planned' WHERE "state" = 'plan';--> statement-breakpoint
ALTER TABLE "ticket_places" ENABLE TRIGGER "count_place_change";--> statement-breakpoint
CREATE OR REPLACE FUNCTION counts_of_place("one" "ticket_places") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'places', one.edition_id,
    concat_ws(' ', one.type_id, coalesce(one.phase_id::text, '-'), CASE one.state WHEN 'sold' THEN 'sold' ELSE 'offered' END), 1::bigint
  WHERE one.state IN ('sold', 'offered', 'allotted', 'planned')
$$;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "place_state" CHECK ("ticket_places"."state" in ('reserved', 'sold', 'offered', 'allotted', 'planned', 'void'));--> statement-breakpoint
UPDATE "emails" SET "kind" = CASE "kind" WHEN 'organiser_news' THEN 'admin_digest' ELSE 'service_alert' END
  WHERE "kind" IN ('organiser_news', 'service_trouble');
