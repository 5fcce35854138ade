CREATE TABLE "erasures" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone
);
