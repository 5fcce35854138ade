ALTER TABLE "payment_cases" ADD COLUMN "refunds_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "decide_within_hours" integer DEFAULT 24 NOT NULL;