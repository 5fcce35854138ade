-- What was scanned before has no gate_id: it belongs to the first gate of its edition, which exists without a row, too.
ALTER TABLE "scans" DROP CONSTRAINT "scan_answer";--> statement-breakpoint
DROP INDEX "gates_by_name";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "gate_id" uuid;--> statement-breakpoint
ALTER TABLE "gates" ADD COLUMN "kinds" text[];--> statement-breakpoint
ALTER TABLE "gates" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gates" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gates" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "gate_id" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "gate_id" uuid;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_gate_id_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."gates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_gate_id_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."gates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_gate_id_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."gates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_of_gate" ON "devices" USING btree ("gate_id") WHERE "devices"."gate_id" is not null;--> statement-breakpoint
CREATE INDEX "scans_of_gate" ON "scans" USING btree ("gate_id") WHERE "scans"."gate_id" is not null;--> statement-breakpoint
CREATE INDEX "team_members_of_gate" ON "team_members" USING btree ("gate_id") WHERE "team_members"."gate_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gates_by_name" ON "gates" USING btree ("edition_id",lower("name")) WHERE "gates"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "scans" DROP COLUMN "list";--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scan_answer" CHECK ("scans"."answer" in ('in', 'out', 'undone', 'none', 'keyboard', 'several', 'edition', 'replaced', 'cancelled', 'disputed', 'number', 'elsewhere', 'early', 'closed', 'full', 'already', 'outside', 'changed', 'other', 'ask', 'leaving'));