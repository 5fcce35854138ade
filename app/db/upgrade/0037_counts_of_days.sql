-- The overview of some days read every order and ticket of those days. What it tells apart, regions, items and packages, is now
-- counted of each day as well; what is there already is summed up below, while purchases wait.
LOCK TABLE "orders", "order_items", "tickets" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION counts_of_order("one" "orders") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, one.edition_id, counted.key, counted.many
  FROM day_number(one.created_at) AS day, coalesce(one.address ->> 'city', '') AS region,
    LATERAL (VALUES (CASE WHEN one.status <> 'cancelled' THEN 1 ELSE 0 END)) AS sold (factor),
    LATERAL (VALUES
      ('orders', one.status, 1::bigint),
      ('orders by day', day || ' ' || one.status, 1),
      ('pieces by day', day || ' ' || one.status, one.item_count),
      ('kobo by day', day || ' ' || one.status, one.total_kobo),
      ('orders by region', region, factor),
      ('pieces by region', region, factor * one.item_count),
      ('kobo by region', region, factor * one.total_kobo),
      ('orders by region on ' || day, region, factor),
      ('pieces by region on ' || day, region, factor * one.item_count),
      ('kobo by region on ' || day, region, factor * one.total_kobo)
    ) AS counted (name, key, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION counts_of_item("one" "order_items", "its" "orders") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, its.edition_id,
    jsonb_build_array(one.product_id, CASE WHEN one.product_id IS NULL THEN one.name END, one.size, one.color, one.names_version)::text, counted.many
  FROM day_number(its.created_at) AS day,
    LATERAL (VALUES (
      CASE WHEN its.status <> 'cancelled' THEN one.quantity::bigint END,
      CASE WHEN its.status <> 'cancelled' THEN one.quantity * one.price_kobo - one.reduction_kobo END
    )) AS sold (pieces, kobo),
    LATERAL (VALUES
      ('pieces by item', pieces),
      ('kobo by item', kobo),
      ('pieces by item on ' || day, pieces),
      ('kobo by item on ' || day, kobo),
      ('pieces taken by item', CASE WHEN one.product_id IS NOT NULL THEN one.allocated - one.restocked END)
    ) AS counted (name, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION counts_of_ticket("one" "tickets") RETURNS TABLE ("counter" text, "edition_id" integer, "key" text, "change" bigint)
LANGUAGE sql STABLE AS $$
  SELECT counted.name, one.edition_id, one.package, counted.many::bigint
  FROM (VALUES
    ('tickets valid', (one.cancelled_at IS NULL)::integer),
    ('tickets valid on ' || day_number(one.created_at), (one.cancelled_at IS NULL)::integer),
    ('tickets cancelled', (one.cancelled_at IS NOT NULL)::integer),
    ('tickets admitted', (one.admitted_count > 0)::integer),
    ('tickets not admitted', (one.cancelled_at IS NULL AND one.admitted_count = 0)::integer),
    ('people', CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE 0 END),
    ('people admitted', one.admitted_count),
    -- Whoever came in with a ticket that was cancelled later was expected too.
    ('people expected', CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE one.admitted_count END)
  ) AS counted (name, many)
  WHERE counted.many <> 0
$$;--> statement-breakpoint
-- Where an order becomes one of another day, its items do.
CREATE OR REPLACE FUNCTION count_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counter_changes (counter, edition_id, key, change)
  SELECT counter, edition_id, key, sum(change) FROM (
    SELECT * FROM counts_of_order(NEW) WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT counter, edition_id, key, -change FROM counts_of_order(OLD) WHERE TG_OP <> 'INSERT'
  ) AS both_sides GROUP BY counter, edition_id, key HAVING sum(change) <> 0;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.edition_id, OLD.status = 'cancelled', day_number(OLD.created_at))
      IS DISTINCT FROM (NEW.edition_id, NEW.status = 'cancelled', day_number(NEW.created_at)) THEN
      INSERT INTO counter_changes (counter, edition_id, key, change)
      SELECT counted.* FROM order_items item, counts_of_item(item, NEW) counted WHERE item.order_id = NEW.id
      UNION ALL SELECT counted.counter, counted.edition_id, counted.key, -counted.change
      FROM order_items item, counts_of_item(item, OLD) counted WHERE item.order_id = OLD.id;
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "counter_changes" ("counter", "edition_id", "key", "change", "is_sum")
SELECT counted.name || ' by region on ' || day, edition_id, region, counted.many, true
FROM (
  SELECT edition_id, day_number(created_at) AS day, coalesce(address ->> 'city', '') AS region,
    count(*) AS orders, sum(item_count)::bigint AS pieces, sum(total_kobo)::bigint AS kobo
  FROM "orders" WHERE status <> 'cancelled' GROUP BY 1, 2, 3
) AS alike, LATERAL (VALUES ('orders', orders), ('pieces', pieces), ('kobo', kobo)) AS counted (name, many)
WHERE counted.many <> 0
UNION ALL
SELECT counted.name || ' by item on ' || day, edition_id, jsonb_build_array(product_id, gone, size, color, names_version)::text, counted.many, true
FROM (
  SELECT edition_id, day_number(created_at) AS day, product_id, CASE WHEN product_id IS NULL THEN name END AS gone, size, color, names_version,
    sum(quantity) AS pieces, sum(quantity * price_kobo - reduction_kobo)::bigint AS kobo
  FROM "order_items" JOIN "orders" ON "orders"."id" = order_id WHERE status <> 'cancelled' GROUP BY 1, 2, 3, 4, 5, 6, 7
) AS alike, LATERAL (VALUES ('pieces', pieces), ('kobo', kobo)) AS counted (name, many)
WHERE counted.many <> 0
UNION ALL
SELECT 'tickets valid on ' || day_number(created_at), edition_id, package, count(*), true
FROM "tickets" WHERE cancelled_at IS NULL GROUP BY 1, 2, 3;--> statement-breakpoint
ANALYZE "counter_changes";
