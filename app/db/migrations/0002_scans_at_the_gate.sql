CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"press" text NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"ticket_id" uuid,
	"code_digest" text DEFAULT '' NOT NULL,
	"list" text DEFAULT 'Gate' NOT NULL,
	"answer" text NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"way" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"phone_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"is_offline" boolean DEFAULT false NOT NULL,
	"undoes" text,
	"by_user_id" text,
	"by_device_id" uuid,
	"decision" text,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	CONSTRAINT "scans_of_press" UNIQUE("press","ticket_id"),
	CONSTRAINT "scan_people" CHECK ("scans"."people" >= 0),
	CONSTRAINT "scan_answer" CHECK ("scans"."answer" in ('in', 'out', 'undone', 'none', 'keyboard', 'several', 'edition', 'replaced', 'cancelled', 'disputed', 'number', 'early', 'already', 'changed', 'other', 'ask')),
	CONSTRAINT "scan_way" CHECK ("scans"."way" in ('camera', 'typed', 'name')),
	CONSTRAINT "scan_decision" CHECK ("scans"."decision" in ('let-be', 'ban-code', 'wrong-person'))
);
--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_of_press_alone" ON "scans" USING btree ("press") WHERE "scans"."ticket_id" is null;--> statement-breakpoint
CREATE INDEX "scans_of_ticket" ON "scans" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "scans_undone" ON "scans" USING btree ("undoes") WHERE "scans"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "scans_newest" ON "scans" USING btree ("edition_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "scans_by_user" ON "scans" USING btree ("by_user_id") WHERE "scans"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "scans_by_device" ON "scans" USING btree ("by_device_id","at") WHERE "scans"."by_device_id" is not null;--> statement-breakpoint
CREATE INDEX "scans_decided_by" ON "scans" USING btree ("decided_by_id") WHERE "scans"."decided_by_id" is not null;--> statement-breakpoint
-- The entries of before, and what was taken back of them, are scans. A press could name several of them.
INSERT INTO "scans" ("id", "press", "edition_id", "ticket_id", "answer", "people", "way", "at", "received_at", "by_user_id", "by_device_id")
  SELECT a."id", a."id"::text, t."edition_id", a."ticket_id", 'in', a."people", 'typed', a."at", a."at", a."by_user_id", a."by_device_id"
  FROM "admissions" a JOIN "tickets" t ON t."id" = a."ticket_id";--> statement-breakpoint
INSERT INTO "scans" ("press", "edition_id", "ticket_id", "answer", "people", "way", "at", "received_at", "undoes")
  SELECT 'undo ' || a."id", t."edition_id", a."ticket_id", 'undone', a."people", 'typed', a."undone_at", a."undone_at", a."id"::text
  FROM "admissions" a JOIN "tickets" t ON t."id" = a."ticket_id" WHERE a."undone_at" IS NOT NULL;--> statement-breakpoint
-- What a process of the release before still writes while processes are replaced one by one.
CREATE FUNCTION scans_of_admissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO scans (id, press, edition_id, ticket_id, answer, people, way, at, received_at, by_user_id, by_device_id)
      SELECT NEW.id, NEW.id::text, t.edition_id, NEW.ticket_id, 'in', NEW.people, 'typed', NEW.at, NEW.at, NEW.by_user_id, NEW.by_device_id
      FROM tickets t WHERE t.id = NEW.ticket_id
      ON CONFLICT DO NOTHING;
  ELSIF OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL THEN
    INSERT INTO scans (press, edition_id, ticket_id, answer, people, way, at, received_at, undoes)
      SELECT 'undo ' || NEW.id, t.edition_id, NEW.ticket_id, 'undone', NEW.people, 'typed', NEW.undone_at, NEW.undone_at, NEW.id::text
      FROM tickets t WHERE t.id = NEW.ticket_id
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER admissions_to_scans AFTER INSERT OR UPDATE ON "admissions" FOR EACH ROW EXECUTE FUNCTION scans_of_admissions();
