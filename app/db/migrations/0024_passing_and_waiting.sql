CREATE TABLE "ticket_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"token" text NOT NULL,
	"quantity" integer NOT NULL,
	"total_kobo" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"by_user_id" text,
	CONSTRAINT "ticket_offers_token_unique" UNIQUE("token"),
	CONSTRAINT "ticket_offer_state" CHECK ("ticket_offers"."state" in ('open', 'taken', 'refused', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "ticket_passes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"token" text NOT NULL,
	"from_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ticket_passes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "ticket_type_cancellations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"refund" boolean NOT NULL,
	"was_open" boolean NOT NULL,
	"by_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"type_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"person_key" text NOT NULL,
	"quantity" integer NOT NULL,
	"takes_fewer" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waits_since" timestamp with time zone NOT NULL,
	"held_back_since" timestamp with time zone,
	"has_rejoined" boolean DEFAULT false NOT NULL,
	CONSTRAINT "waiting_entries_token_unique" UNIQUE("token"),
	CONSTRAINT "waiting_quantity" CHECK ("waiting_entries"."quantity" between 1 and 10),
	CONSTRAINT "waiting_state" CHECK ("waiting_entries"."state" in ('waiting', 'offered', 'taken', 'missed', 'left', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "ticket_places" ADD COLUMN "returns_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD COLUMN "return_fee_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "returns_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "return_fee_kobo" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD COLUMN "has_waiting_list" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "passed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "refunded_kobo" bigint;--> statement-breakpoint
ALTER TABLE "ticket_offers" ADD CONSTRAINT "ticket_offers_entry_id_waiting_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_offers" ADD CONSTRAINT "ticket_offers_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_passes" ADD CONSTRAINT "ticket_passes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_type_cancellations" ADD CONSTRAINT "ticket_type_cancellations_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_type_cancellations" ADD CONSTRAINT "ticket_type_cancellations_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offers_of_entry" ON "ticket_offers" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "offers_open" ON "ticket_offers" USING btree ("until") WHERE "ticket_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "offers_by_user" ON "ticket_offers" USING btree ("by_user_id") WHERE "ticket_offers"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "passes_of_ticket" ON "ticket_passes" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "passes_from" ON "ticket_passes" USING btree ("from_token");--> statement-breakpoint
CREATE INDEX "cancellations_of_type" ON "ticket_type_cancellations" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "cancellations_by_user" ON "ticket_type_cancellations" USING btree ("by_user_id") WHERE "ticket_type_cancellations"."by_user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_cancellation_of_a_type" ON "ticket_type_cancellations" USING btree ("type_id") WHERE "ticket_type_cancellations"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_waiting_entry" ON "waiting_entries" USING btree ("type_id","person_key") WHERE "waiting_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_in_turn" ON "waiting_entries" USING btree ("type_id","state","waits_since","id");--> statement-breakpoint
CREATE INDEX "waiting_newest" ON "waiting_entries" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_offer_id_ticket_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."ticket_offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "places_of_offer" ON "ticket_places" USING btree ("offer_id") WHERE "ticket_places"."offer_id" is not null;