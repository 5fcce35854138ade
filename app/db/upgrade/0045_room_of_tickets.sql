-- Every ticket takes room, also one that was issued or imported: by the type that it names, that of its place, or else the first of its
-- package. Its people do, and once it is cancelled those of them who are in. What is there already is summed up, while purchases wait.
LOCK TABLE "tickets", "ticket_places" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "type_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_of_type" ON "tickets" USING btree ("type_id") WHERE "tickets"."type_id" is not null;--> statement-breakpoint
-- The key under which a ticket is counted: its type and its people, or "-", its people and its package. Null where it takes no room.
CREATE FUNCTION room_of_ticket("one" "tickets") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN people > 0 THEN coalesce(type_id || ' ' || people, '- ' || people || ' ' || one.package) END
  FROM (SELECT
    CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE one.admitted_count END AS people,
    -- A release before this one makes tickets without their type.
    coalesce(one.type_id, (SELECT place.type_id FROM ticket_places place WHERE place.id = one.place_id)) AS type_id
  ) AS ticket
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION counts_of_ticket("one" "tickets") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, one.edition_id, coalesce(counted.key, one.package), counted.many::bigint
  FROM (VALUES
    ('tickets valid', NULL, (one.cancelled_at IS NULL)::integer),
    ('tickets valid on ' || day_number(one.created_at), NULL, (one.cancelled_at IS NULL)::integer),
    ('tickets cancelled', NULL, (one.cancelled_at IS NOT NULL)::integer),
    ('tickets admitted', NULL, (one.admitted_count > 0)::integer),
    ('tickets not admitted', NULL, (one.cancelled_at IS NULL AND one.admitted_count = 0)::integer),
    ('people', NULL, CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE 0 END),
    ('people admitted', NULL, one.admitted_count),
    -- Whoever came in with a ticket that was cancelled later was expected too.
    ('people expected', NULL, CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE one.admitted_count END)
  ) AS counted (name, key, many)
  WHERE counted.many <> 0
  UNION ALL
  SELECT 'room of tickets', one.edition_id, room.key, 1 FROM room_of_ticket(one) AS room (key) WHERE room.key IS NOT NULL
$$;--> statement-breakpoint
DROP TRIGGER "count_ticket_change" ON "tickets";--> statement-breakpoint
CREATE TRIGGER "count_ticket_change" AFTER UPDATE ON "tickets" FOR EACH ROW
WHEN ((OLD."edition_id", OLD."package", OLD."quantity", OLD."cancelled_at", OLD."admitted_count", OLD."type_id", OLD."place_id")
  IS DISTINCT FROM (NEW."edition_id", NEW."package", NEW."quantity", NEW."cancelled_at", NEW."admitted_count", NEW."type_id", NEW."place_id"))
EXECUTE FUNCTION count_ticket();--> statement-breakpoint
INSERT INTO "counter_changes" ("counter", "edition_id", "key", "change", "is_sum")
SELECT 'room of tickets', edition_id, room, count(*), true
FROM (
  SELECT t.edition_id, CASE WHEN people > 0 THEN coalesce(type_id || ' ' || people, '- ' || people || ' ' || t.package) END AS room
  FROM (
    SELECT ticket.edition_id, ticket.package, place.type_id,
      CASE WHEN ticket.cancelled_at IS NULL THEN ticket.quantity ELSE ticket.admitted_count END AS people
    FROM "tickets" ticket LEFT JOIN "ticket_places" place ON place.id = ticket.place_id
  ) AS t
) AS each WHERE room IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
-- A capacity of this edition that is exceeded now says so: what is let over a size is never sold, and it keeps nobody from editing the sale.
WITH edition AS (SELECT coalesce(max(id), 0) + 1 AS id FROM "editions"),
taken AS (
  SELECT takes.capacity_id, ceil(takes.weight * split_part(key, ' ', 2)::numeric / type.people) * sum(change) AS room
  FROM "counter_changes" JOIN edition ON edition_id = edition.id
  CROSS JOIN LATERAL (
    SELECT one.* FROM "ticket_types" one WHERE one.edition_id = edition.id
      AND (one.id::text = split_part(key, ' ', 1) OR (key LIKE '- %' AND one.package = regexp_replace(key, '^- \d+ ', '')))
    ORDER BY lower(one.name) = lower(one.package) DESC, one.position, one.created_at, one.id LIMIT 1
  ) AS type
  JOIN "capacity_types" takes ON takes.type_id = type.id
  WHERE counter = 'room of tickets' GROUP BY takes.capacity_id, takes.weight, key, type.people
  UNION ALL
  SELECT takes.capacity_id, takes.weight FROM "ticket_places" place JOIN edition ON place.edition_id = edition.id
  JOIN "capacity_types" takes ON takes.type_id = place.type_id
  WHERE place.resale_id IS NULL AND (place.state IN ('offered', 'allotted', 'planned') OR (place.state = 'reserved' AND place.until > now() - interval '3 minutes'))
),
exceeded AS (
  UPDATE "capacities" SET "over" = greatest("over", room - "size")
  FROM (SELECT capacity_id, sum(room)::integer AS room FROM taken GROUP BY 1) AS sums
  WHERE capacity_id = "capacities"."id" AND room > "size" RETURNING "name", "over"
)
INSERT INTO "audit_log" ("at", "by_job", "action", "subject", "after")
SELECT now(), 'Upgrade of the site', 'Let tickets over a capacity', "name",
  jsonb_build_object('over', "over", 'reason', 'Tickets that were issued or imported count from now on') FROM exceeded;
