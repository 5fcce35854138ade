ALTER TABLE "ticket_phases" DROP CONSTRAINT "ticket_phase_price";--> statement-breakpoint
CREATE INDEX "checkouts_of_tickets" ON "checkouts" USING btree ("email","created_at") WHERE "checkouts"."tickets_token" is not null;--> statement-breakpoint
ALTER TABLE "ticket_phases" ADD CONSTRAINT "ticket_phase_price" CHECK ("ticket_phases"."price_kobo" >= 0);