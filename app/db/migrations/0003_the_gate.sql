CREATE TABLE "admissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"by_user_id" text,
	"press" text NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "admission_people" CHECK ("admissions"."people" >= 1)
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "let_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "let_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_of_ticket" ON "admissions" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "admissions_newest" ON "admissions" USING btree ("at" DESC NULLS FIRST) WHERE "admissions"."taken_back_at" is null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "ticket_let_in" CHECK ("tickets"."let_in" between 0 and "tickets"."quantity");