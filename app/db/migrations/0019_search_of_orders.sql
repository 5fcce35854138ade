CREATE FUNCTION order_words(
  username text, user_email text, reference text, number text, address jsonb, item_texts text[], shipping_option text, note text
) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Folded as foldedWords of app/shared/normalise-text.ts folds what somebody types.
  WITH texts AS (
    SELECT kind, translate(lower(regexp_replace(normalize(one, NFKD), E'[\u0300-\u036f\ufe00-\ufe0f]', '', 'g')), 'ɓɗƙƴƁƊƘƳ', 'bdkybdky') AS folded
    FROM (
      SELECT 'item' AS kind, unnest(item_texts) AS one
      UNION ALL SELECT 'own', unnest(ARRAY[username, user_email, reference, address->>'state'])
      UNION ALL SELECT 'region', address->>'city'
    ) each WHERE one NOT LIKE '=product %'
  ), words AS (
    SELECT kind, at, left(word, 60) AS word
    FROM texts, regexp_split_to_table(folded, E'[\u0001-/:-@\\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3000-\u3004\u3008-\u3020\U0001f000-\U0001faff]+')
      WITH ORDINALITY AS split (word, at) WHERE word <> ''
  ), phone AS (
    SELECT regexp_replace(regexp_replace(regexp_replace(address->>'addressPhone', '\D', '', 'g'), '^(00)?234(?=\d{3})', ''), '^0+(?=\d{3})', '') AS digits
  )
  SELECT array_to_tsvector(array(
    SELECT word FROM words
    UNION ALL SELECT one FROM unnest(item_texts) one WHERE one LIKE '=product %'
    UNION ALL SELECT split_part(number, '-', 2) || lower(split_part(number, '-', 1))
    UNION ALL SELECT substr(digits, start) FROM phone, generate_series(1, length(digits) - 3) start
    UNION ALL SELECT CASE WHEN shipping_option = 'DOOR DELIVERY' THEN '=door' ELSE '=pickup' END
    UNION ALL SELECT '=region ' || string_agg(word, ' ' ORDER BY at) FROM words WHERE kind = 'region' HAVING count(*) > 0
    UNION ALL SELECT '=note' WHERE note <> ''
  ))
$$;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "item_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE FUNCTION item_texts_of(id text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(one), '{}') FROM "order_lines" line
  CROSS JOIN LATERAL (VALUES (line.name), (line.color), (CASE WHEN line.size = 'XXX' THEN 'XXXL' ELSE line.size END), ('=product ' || line.product_id)) AS each (one)
  WHERE line.order_id = item_texts_of.id AND one IS NOT NULL
$$;--> statement-breakpoint
DROP TABLE "order_words" CASCADE;--> statement-breakpoint
-- The table is written anew once, in its order: an update would enter each order into every index by itself.
ALTER TABLE "orders" ALTER COLUMN "item_texts" TYPE text[] USING item_texts_of("id"),
  ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (order_words("username", "user_email", "reference", "number", "address", "item_texts", "shipping_option", "note")) STORED;--> statement-breakpoint
DROP FUNCTION item_texts_of;--> statement-breakpoint
CREATE INDEX "orders_by_word" ON "orders" USING gin ("words") WITH (fastupdate=true,gin_pending_list_limit=64);
