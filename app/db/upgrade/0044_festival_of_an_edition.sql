ALTER TABLE "editions" ADD COLUMN "festival_version" integer;--> statement-breakpoint
-- Editions that are closed already were held by the version that was published before their closing, which itself may have
-- published the next day.
UPDATE "editions" SET "festival_version" = coalesce((SELECT max("number") FROM "festival_versions" WHERE "published_at" < "closed_at"), 0);
