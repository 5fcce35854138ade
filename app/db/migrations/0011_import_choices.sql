ALTER TABLE "ticket_imports" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "ticket_imports" ADD COLUMN "choices" jsonb DEFAULT '{"columns":{},"packages":{},"mended":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_imports" ADD COLUMN "reading" jsonb DEFAULT '{"columns":[],"missing":[],"unknownPackages":[]}'::jsonb NOT NULL;