CREATE TABLE "broadcast_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"user_id" text,
	"audiences" text[] NOT NULL,
	"queued_at" timestamp with time zone,
	"email_id" uuid,
	"problem" text DEFAULT '' NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "broadcast_once_to_each" UNIQUE("broadcast_id","email")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"audiences" text[] NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"picture_id" text,
	"button_text" text DEFAULT '' NOT NULL,
	"button_url" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reminder" text
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by_user_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer_email_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "broadcast_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_left" ON "broadcast_recipients" USING btree ("broadcast_id","id") WHERE "broadcast_recipients"."queued_at" is null and "broadcast_recipients"."problem" = '';--> statement-breakpoint
CREATE INDEX "broadcast_recipients_queued" ON "broadcast_recipients" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "broadcast_recipients_of_email" ON "broadcast_recipients" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "broadcast_recipients_of_user" ON "broadcast_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "broadcast_recipients_by_address" ON "broadcast_recipients" USING btree ("email");--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "broadcasts_unfinished" ON "broadcasts" USING btree ("due_at") WHERE "broadcasts"."ended_at" is null and "broadcasts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "broadcasts_of_picture" ON "broadcasts" USING btree ("picture_id") WHERE "broadcasts"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "broadcasts_by_user" ON "broadcasts" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_broadcast_of_a_reminder" ON "broadcasts" USING btree ("edition_id","reminder") WHERE "broadcasts"."reminder" is not null;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_user_id_users_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answer_email_id_emails_id_fk" FOREIGN KEY ("answer_email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_by_answerer" ON "contact_messages" USING btree ("answered_by_user_id") WHERE "contact_messages"."answered_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_of_answer" ON "contact_messages" USING btree ("answer_email_id") WHERE "contact_messages"."answer_email_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_broadcast" ON "notifications" USING btree ("broadcast_id") WHERE "notifications"."broadcast_id" is not null;