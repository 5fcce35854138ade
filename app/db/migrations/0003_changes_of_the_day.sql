CREATE TABLE "day_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"festival_version" integer NOT NULL,
	"broadcast_id" uuid,
	"returns_until" timestamp with time zone,
	"refunds_tickets" boolean DEFAULT false NOT NULL,
	"refunds_orders" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"confirmation_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "day_change_kind" CHECK ("day_changes"."kind" in ('moved', 'cancelled', 'act_less'))
);
--> statement-breakpoint
ALTER TABLE "day_changes" ADD CONSTRAINT "day_changes_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_changes" ADD CONSTRAINT "day_changes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_changes" ADD CONSTRAINT "day_changes_confirmation_id_refund_confirmations_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "public"."refund_confirmations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_changes_newest" ON "day_changes" USING btree ("edition_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "one_day_change_at_once" ON "day_changes" USING btree ("edition_id") WHERE "day_changes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "day_changes_of_broadcast" ON "day_changes" USING btree ("broadcast_id") WHERE "day_changes"."broadcast_id" is not null;--> statement-breakpoint
CREATE INDEX "day_changes_by_user" ON "day_changes" USING btree ("by_user_id") WHERE "day_changes"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "day_changes_of_confirmation" ON "day_changes" USING btree ("confirmation_id") WHERE "day_changes"."confirmation_id" is not null;