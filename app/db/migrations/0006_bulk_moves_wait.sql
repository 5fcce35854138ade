DROP INDEX "one_bulk_move";--> statement-breakpoint
ALTER TABLE "bulk_moves" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_moves" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
-- A bulk move of an earlier release began at once: it was due when it was made.
UPDATE "bulk_moves" SET "due_at" = "created_at";--> statement-breakpoint
ALTER TABLE "bulk_moves" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_moves_unfinished" ON "bulk_moves" USING btree ("id") WHERE "bulk_moves"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_bulk_move" ON "bulk_moves" USING btree (("ended_at" is null)) WHERE "bulk_moves"."ended_at" is null and not "bulk_moves"."is_chosen";