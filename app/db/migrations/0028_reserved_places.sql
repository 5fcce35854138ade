ALTER TABLE "ticket_places" DROP CONSTRAINT "place_state";--> statement-breakpoint
ALTER TABLE "ticket_places" DROP CONSTRAINT "place_until";--> statement-breakpoint
-- Places that are reserved while the migration runs stay reserved.
UPDATE "ticket_places" SET "state" = 'reserved' WHERE "state" = 'held';--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "place_state" CHECK ("ticket_places"."state" in ('reserved', 'sold', 'offered', 'allotted', 'plan', 'void'));--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "place_until" CHECK (("ticket_places"."state" = 'reserved') = ("ticket_places"."until" is not null));
