-- Nothing to fill in: the nightly comparison reads the disputes of the last 60 days from Paystack.
CREATE TABLE "payment_disputes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"outcome" text,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "dispute_outcome" CHECK ("payment_disputes"."outcome" in ('won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "paystack_events" (
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint,
	"received_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	CONSTRAINT "paystack_events_event_subject_pk" PRIMARY KEY("event","subject")
);
--> statement-breakpoint
ALTER TABLE "payment_comparisons" ADD COLUMN "dispute_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "dispute_id" bigint;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_reference_index" ON "payment_disputes" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "payment_disputes" USING btree ("checked_at") WHERE "payment_disputes"."outcome" is null;--> statement-breakpoint
CREATE INDEX "disputes_lost" ON "payment_disputes" USING btree ("reference") WHERE "payment_disputes"."outcome" = 'lost';--> statement-breakpoint
CREATE INDEX "events_unhandled" ON "paystack_events" USING btree ("received_at") WHERE "paystack_events"."handled_at" is null;