ALTER TABLE "devices" ADD COLUMN "ends_with_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD COLUMN "returns_hours" integer;--> statement-breakpoint
ALTER TABLE "ticket_sales" ADD COLUMN "returns_hours" integer;--> statement-breakpoint
-- A fixed moment becomes the hours that are left from it to the doors of the published day, rounded down, so that nobody has less
-- time than was promised; a moment after the doors becomes 0, until they open. Closed editions keep theirs: nothing of them is
-- given back.
WITH "day" AS (
  SELECT coalesce((SELECT "settings" -> 'day' FROM "festival_versions" ORDER BY "number" DESC LIMIT 1), '{}'::jsonb) AS "said"
), "doors" AS (
  SELECT (coalesce("said" ->> 'date', '2025-08-02')::date + coalesce("said" ->> 'gates', '13:00')::time)
    AT TIME ZONE 'Africa/Lagos' AS "at" FROM "day"
)
UPDATE "ticket_sales" SET "returns_hours" = least(8760, greatest(0, floor(extract(epoch FROM "doors"."at" - "returns_until") / 3600)))
FROM "doors" WHERE "returns_until" IS NOT NULL
  AND "edition_id" = (SELECT coalesce(max("id"), 0) + 1 FROM "editions");--> statement-breakpoint
WITH "day" AS (
  SELECT coalesce((SELECT "settings" -> 'day' FROM "festival_versions" ORDER BY "number" DESC LIMIT 1), '{}'::jsonb) AS "said"
), "doors" AS (
  SELECT (coalesce("said" ->> 'date', '2025-08-02')::date + coalesce("said" ->> 'gates', '13:00')::time)
    AT TIME ZONE 'Africa/Lagos' AS "at" FROM "day"
)
UPDATE "ticket_places" SET "returns_hours" = least(8760, greatest(0, floor(extract(epoch FROM "doors"."at" - "returns_until") / 3600)))
FROM "doors" WHERE "returns_until" IS NOT NULL
  AND "edition_id" = (SELECT coalesce(max("id"), 0) + 1 FROM "editions");--> statement-breakpoint
-- A device that was made to end by itself on the next morning lives for a day at most; the others were made for the festival's.
UPDATE "devices" SET "ends_with_day" = true WHERE "stopped_at" IS NULL AND "ends_at" > "created_at" + interval '1 day';
