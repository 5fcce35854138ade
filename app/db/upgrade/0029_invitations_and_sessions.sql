CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"digest" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"invited_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "team_invitations_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_invitations_invited_by_id_index" ON "team_invitations" USING btree ("invited_by_id");
--> statement-breakpoint
-- Sessions of before count as used now: nobody is signed out by the upgrade itself.
UPDATE "sessions" SET "used_at" = now() FROM "team_members" WHERE "team_members"."user_id" = "sessions"."user_id";--> statement-breakpoint
UPDATE "team_members" SET "signed_in_at" = now();
