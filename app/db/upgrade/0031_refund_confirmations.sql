CREATE TABLE "refund_confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"ended_by_id" text
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refund_status";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "confirmation_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "restocks" text;--> statement-breakpoint
ALTER TABLE "ticket_type_cancellations" ADD COLUMN "confirmation_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_confirmations" ADD CONSTRAINT "refund_confirmations_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_confirmations" ADD CONSTRAINT "refund_confirmations_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_waiting" ON "refund_confirmations" USING btree ("created_at") WHERE "refund_confirmations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "refund_confirmations_ended_at_index" ON "refund_confirmations" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "refund_confirmations_asked_by_id_index" ON "refund_confirmations" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "refund_confirmations_ended_by_id_index" ON "refund_confirmations" USING btree ("ended_by_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_confirmation_id_refund_confirmations_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "public"."refund_confirmations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_type_cancellations" ADD CONSTRAINT "ticket_type_cancellations_confirmation_id_refund_confirmations_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "public"."refund_confirmations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_confirmation" ON "refunds" USING btree ("confirmation_id") WHERE "refunds"."confirmation_id" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refund_status" CHECK ("refunds"."status" in ('waiting', 'queued', 'asked', 'pending', 'processing', 'processed', 'failed', 'needs-attention'));