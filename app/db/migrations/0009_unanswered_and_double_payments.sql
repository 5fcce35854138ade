ALTER TABLE "checkouts" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD COLUMN "other_reference" text;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_other_reference_checkouts_reference_fk" FOREIGN KEY ("other_reference") REFERENCES "public"."checkouts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_cases_other_reference_index" ON "payment_cases" USING btree ("other_reference");
--> statement-breakpoint
-- What was asked about before and is not settled had been answered with "not paid" most often: the sweep asks again and corrects the rest.
UPDATE "checkouts" SET "answer" = 'abandoned' WHERE "status" IN ('open', 'expired') AND "checked_at" IS NOT NULL;
