-- What a place takes until something is done about it, by its type, its price and whether it is sold or kept for somebody. A
-- reservation ends by itself, so that it is counted where it is read.
CREATE FUNCTION counts_of_place("one" "ticket_places") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'places', one.edition_id,
    concat_ws(' ', one.type_id, coalesce(one.phase_id::text, '-'), CASE one.state WHEN 'sold' THEN 'sold' ELSE 'offered' END), 1::bigint
  WHERE one.state IN ('sold', 'offered', 'allotted', 'plan')
$$;--> statement-breakpoint
CREATE FUNCTION count_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, edition_id, key, change)
  SELECT counter, edition_id, key, sum(change) FROM (
    SELECT * FROM counts_of_place(NEW) WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT counter, edition_id, key, -change FROM counts_of_place(OLD) WHERE TG_OP <> 'INSERT'
  ) AS both_sides GROUP BY counter, edition_id, key HAVING sum(change) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_place" AFTER INSERT OR DELETE ON "ticket_places" FOR EACH ROW EXECUTE FUNCTION count_place();--> statement-breakpoint
CREATE TRIGGER "count_place_change" AFTER UPDATE ON "ticket_places" FOR EACH ROW
WHEN ((OLD."edition_id", OLD."type_id", OLD."phase_id", OLD."state") IS DISTINCT FROM (NEW."edition_id", NEW."type_id", NEW."phase_id", NEW."state"))
EXECUTE FUNCTION count_place();--> statement-breakpoint
INSERT INTO "counter_changes" ("counter", "edition_id", "key", "change", "is_sum")
SELECT counted.counter, counted.edition_id, counted.key, sum(counted.change), true
FROM "ticket_places", counts_of_place("ticket_places") AS counted GROUP BY 1, 2, 3;
