CREATE TABLE "team_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"roles" text[] NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "team_members_have_roles" CHECK (cardinality("team_members"."roles") > 0)
);
--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The administrator of before is the owner of the team.
INSERT INTO "team_members" ("user_id", "roles", "joined_at")
SELECT "users"."id", '{owner}', "users"."created_at" FROM "site_settings"
INNER JOIN "users" ON "users"."id" = "site_settings"."value" WHERE "site_settings"."name" = 'administrator';
