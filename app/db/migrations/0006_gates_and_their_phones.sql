CREATE TABLE "gate_phones" (
	"id" text PRIMARY KEY NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"by_user_id" text,
	"by_device_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"scanned_at" timestamp with time zone,
	"share" integer DEFAULT 0 NOT NULL,
	"share_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "gate_phone_share" CHECK ("gate_phones"."share" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"exits" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gate_exits" CHECK ("gates"."exits" in ('none', 'final', 'once', 'free'))
);
--> statement-breakpoint
ALTER TABLE "scans" DROP CONSTRAINT "scan_answer";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "back_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "out_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gate_phones" ADD CONSTRAINT "gate_phones_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_phones" ADD CONSTRAINT "gate_phones_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_phones_of_edition" ON "gate_phones" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "gate_phones_by_user" ON "gate_phones" USING btree ("by_user_id") WHERE "gate_phones"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "gate_phones_by_device" ON "gate_phones" USING btree ("by_device_id") WHERE "gate_phones"."by_device_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gates_by_name" ON "gates" USING btree ("edition_id",lower("name"));--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scan_answer" CHECK ("scans"."answer" in ('in', 'out', 'undone', 'none', 'keyboard', 'several', 'edition', 'replaced', 'cancelled', 'disputed', 'number', 'early', 'full', 'already', 'outside', 'changed', 'other', 'ask', 'leaving'));