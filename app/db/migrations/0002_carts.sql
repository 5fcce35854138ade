CREATE TABLE "carts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"shipping_option" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;