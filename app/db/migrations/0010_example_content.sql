-- A new site shows nothing that nobody has written. A site of an earlier release keeps showing the invented sponsors, socials,
-- words and pictures of its sections that no organiser has published: this fact says so, and the checklist names each of them.
INSERT INTO "site_facts" ("name", "value")
SELECT 'example-content', 'earlier release' WHERE EXISTS (SELECT FROM "site_facts" WHERE "name" = 'seeded')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The checklist has more to say than when it was put away.
DELETE FROM "site_facts" WHERE "name" = 'checklist-dismissed';--> statement-breakpoint
-- The drawn pictures stood in for a gallery without pictures; now a version says whether they do.
UPDATE "festival_versions" SET "facts" = jsonb_set("facts", '{memories,showDrawn}', 'true') WHERE "facts" ? 'memories';--> statement-breakpoint
UPDATE "festival_draft" SET "sections" = jsonb_set("sections", '{memories,showDrawn}', 'true') WHERE "sections" ? 'memories';
