CREATE INDEX "orders_by_word" ON "orders" USING gin ("search_words") WITH (fastupdate=true,gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "checkouts_by_word" ON "checkouts" USING gin (checkout_search_words("reference", "email", "username", "address")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tickets_by_text" ON "tickets" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "messages_by_text" ON "contact_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "waiting_by_text" ON "waiting_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_by_recipient_part" ON "emails" USING gin (split_part("recipient", '@', 1) gin_trgm_ops);
