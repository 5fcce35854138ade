CREATE SEQUENCE "public"."ticket_serials" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "capacities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_id" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"size" integer,
	"over" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "capacity_size" CHECK ("capacities"."size" >= 0),
	CONSTRAINT "capacity_over" CHECK ("capacities"."over" >= 0)
);
--> statement-breakpoint
CREATE TABLE "capacity_types" (
	"capacity_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "capacity_types_capacity_id_type_id_pk" PRIMARY KEY("capacity_id","type_id"),
	CONSTRAINT "capacity_weight" CHECK ("capacity_types"."weight" >= 1)
);
--> statement-breakpoint
CREATE TABLE "ticket_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"season_id" integer DEFAULT 1 NOT NULL,
	"reference" text,
	"order_id" text,
	"place_id" uuid,
	"type_id" uuid,
	"phase_id" uuid,
	"pieces" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"way" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_phases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"price_kobo" bigint NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"pieces" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_phase_price" CHECK ("ticket_phases"."price_kobo" > 0),
	CONSTRAINT "ticket_phase_pieces" CHECK ("ticket_phases"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_id" integer DEFAULT 1 NOT NULL,
	"type_id" uuid NOT NULL,
	"phase_id" uuid,
	"state" text NOT NULL,
	"until" timestamp with time zone,
	"renewed_at" timestamp with time zone,
	"reference" text,
	"order_id" text,
	"price_kobo" bigint NOT NULL,
	"person_keys" text[] DEFAULT '{}' NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "place_state" CHECK ("ticket_places"."state" in ('held', 'sold', 'offered', 'allotted', 'plan', 'void')),
	CONSTRAINT "place_until" CHECK (("ticket_places"."state" = 'held') = ("ticket_places"."until" is not null))
);
--> statement-breakpoint
CREATE TABLE "ticket_sales" (
	"season_id" integer PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_id" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"package" text NOT NULL,
	"people" integer DEFAULT 1 NOT NULL,
	"max_an_order" integer DEFAULT 10 NOT NULL,
	"max_a_person" integer,
	"is_open" boolean DEFAULT true NOT NULL,
	"says_why" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ticket_type_people" CHECK ("ticket_types"."people" between 1 and 100),
	CONSTRAINT "ticket_type_max_an_order" CHECK ("ticket_types"."max_an_order" between 1 and 100),
	CONSTRAINT "ticket_type_max_a_person" CHECK ("ticket_types"."max_a_person" > 0)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tickets_token" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "serial" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "key_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "paid_kobo" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "capacity_types" ADD CONSTRAINT "capacity_types_capacity_id_capacities_id_fk" FOREIGN KEY ("capacity_id") REFERENCES "public"."capacities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacity_types" ADD CONSTRAINT "capacity_types_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_place_id_ticket_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."ticket_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_phase_id_ticket_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."ticket_phases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_phases" ADD CONSTRAINT "ticket_phases_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_phase_id_ticket_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."ticket_phases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_reference_checkouts_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "capacities_by_name" ON "capacities" USING btree ("season_id",lower("name"));--> statement-breakpoint
CREATE INDEX "capacities_of_type" ON "capacity_types" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "ticket_events_ticket_id_at_index" ON "ticket_events" USING btree ("ticket_id","at");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_order" ON "ticket_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ticket_ledger_by_time" ON "ticket_ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_place" ON "ticket_ledger" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "ticket_phases_type_id_position_index" ON "ticket_phases" USING btree ("type_id","position");--> statement-breakpoint
CREATE INDEX "places_of_type" ON "ticket_places" USING btree ("type_id","state");--> statement-breakpoint
CREATE INDEX "places_of_phase" ON "ticket_places" USING btree ("phase_id","state");--> statement-breakpoint
CREATE INDEX "places_of_checkout" ON "ticket_places" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "places_of_order" ON "ticket_places" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "places_by_person" ON "ticket_places" USING gin ("person_keys");--> statement-breakpoint
CREATE INDEX "places_of_user" ON "ticket_places" USING btree ("user_id") WHERE "ticket_places"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_types_by_name" ON "ticket_types" USING btree ("season_id",lower("name"));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_place_id_ticket_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."ticket_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_key_id_ticket_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."ticket_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_ticketsToken_unique" UNIQUE("tickets_token");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_placeId_unique" UNIQUE("place_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_serial_unique" UNIQUE("serial");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_token_unique" UNIQUE("token");