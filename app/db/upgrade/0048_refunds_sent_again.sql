ALTER TABLE "refunds" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_sent_again" ON "refunds" USING btree ("retry_of") WHERE "refunds"."retry_of" is not null;--> statement-breakpoint
-- A refund by amount that follows a failed one of the same amount had sent it again.
UPDATE "refunds" SET "retry_of" = (
  SELECT failed."id" FROM "refunds" failed
  WHERE failed."reference" = "refunds"."reference" AND failed."status" = 'failed'
    AND failed."amount" = "refunds"."amount" AND failed."currency" = "refunds"."currency"
    AND failed."ended_at" <= "refunds"."created_at"
  ORDER BY failed."ended_at" DESC LIMIT 1
) WHERE "lines" = '[]' AND EXISTS (SELECT FROM "refunds" earlier WHERE earlier."status" = 'failed');
