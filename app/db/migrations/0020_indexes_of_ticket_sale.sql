CREATE INDEX "ticket_events_of_person" ON "ticket_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_checkout" ON "ticket_ledger" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_type" ON "ticket_ledger" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_phase" ON "ticket_ledger" USING btree ("phase_id");--> statement-breakpoint
CREATE INDEX "tickets_of_key" ON "tickets" USING btree ("key_id");