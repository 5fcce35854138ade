CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"profile" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" text,
	"link_digest" text NOT NULL,
	"link_ends_at" timestamp with time zone NOT NULL,
	"secret_digest" text,
	"taken_at" timestamp with time zone,
	"browser" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone,
	"scans" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by_id" text,
	CONSTRAINT "devices_link_digest_unique" UNIQUE("link_digest"),
	CONSTRAINT "devices_secret_digest_unique" UNIQUE("secret_digest")
);
--> statement-breakpoint
ALTER TABLE "admissions" ADD COLUMN "by_device_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "by_device_id" uuid;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "by_device_id" uuid;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_stopped_by_id_users_id_fk" FOREIGN KEY ("stopped_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_open" ON "devices" USING btree ("ends_at") WHERE "devices"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "devices_by_creator" ON "devices" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "devices_by_stopper" ON "devices" USING btree ("stopped_by_id");--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_by_device" ON "admissions" USING btree ("by_device_id","at") WHERE "admissions"."by_device_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_by_device" ON "audit_log" USING btree ("by_device_id","at") WHERE "audit_log"."by_device_id" is not null;--> statement-breakpoint
CREATE INDEX "history_by_device" ON "order_history" USING btree ("by_device_id") WHERE "order_history"."by_device_id" is not null;