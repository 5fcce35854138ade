-- Colours and sizes can be renamed from here on. What is there already was never renamed, so its names are those of version 0:
-- nothing is written anew, and both tables are locked for a moment only.
CREATE TABLE "variant_renames" (
	"version" integer NOT NULL,
	"list" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	CONSTRAINT "variant_renames_version_list_from_pk" PRIMARY KEY("version","list","from")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "names_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "names_version" integer DEFAULT 0 NOT NULL;