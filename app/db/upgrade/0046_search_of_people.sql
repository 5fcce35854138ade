-- Searches for a person: what was typed is folded alike by app/shared/normalise-text.ts, and a test compares the two. Names of the
-- functions are written with their schema, as a dump is restored without a search path.
CREATE FUNCTION fold_text(one text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN one IS NULL THEN ''
    WHEN octet_length(one) = length(one) THEN translate(lower(one), '`', '''')
    ELSE translate(lower(regexp_replace(normalize(translate(
        regexp_replace(one, E'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g'),
        E'`\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u2018\u2019\u201a\u201b\u2032\u2035\uff07\ua78c', repeat('''', 17)), NFKD),
      E'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g')),
      'ɓɗƙƴŋɲǝəɛɔıøđłƁƊƘƳŊƝƎƏƐƆØĐŁ', 'bdkynneeeoiodlbdkynneeeoodl')
  END
$$;--> statement-breakpoint
CREATE FUNCTION split_words(folded text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := array_remove(regexp_split_to_array(folded,
    E'[\u0001-/:-@\\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3000-\u3004\u3008-\u3020\U0001f000-\U0001faff]+'), '');
BEGIN
  IF length(folded) > 60 THEN
    RETURN array(SELECT left(word, 60) FROM unnest(words) WITH ORDINALITY AS each (word, at) ORDER BY at);
  END IF;
  RETURN words;
END $$;--> statement-breakpoint
-- "Ade-Ola O'Neil" as "AdeOla ONeil".
CREATE FUNCTION join_words(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(folded, E'''-\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '')
$$;--> statement-breakpoint
-- The words of a text, also across hyphens and apostrophes.
CREATE FUNCTION words_of(one text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := public.fold_text(one);
  joined text := public.join_words(folded);
BEGIN
  IF joined = folded THEN
    RETURN public.split_words(folded);
  END IF;
  RETURN public.split_words(folded) || public.split_words(joined);
END $$;--> statement-breakpoint
-- A person's words: of the name also each two that follow each other as one, and of the phone its digits from any of them on.
CREATE FUNCTION person_words(name text, email text, phone text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := public.words_of(name) || public.words_of(email);
  names text[] := public.split_words(public.join_words(public.fold_text(name)));
  digits text := regexp_replace(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?234(?=\d{3})', ''), '^0+(?=\d{3})', '');
BEGIN
  FOR place IN 2 .. cardinality(names) LOOP
    words := words || left(names[place - 1] || names[place], 60);
  END LOOP;
  FOR start IN 1 .. coalesce(length(digits), 0) - 3 LOOP
    words := words || substr(digits, start);
  END LOOP;
  RETURN words;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_search_words(
  username text, user_email text, reference text, number text, address jsonb, item_texts text[], shipping_option text, note text
) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := public.person_words(username, user_email, address->>'addressPhone');
  texts text := concat_ws(E'\n', reference, address->>'state', address->>'city');
  region text[] := public.split_words(public.fold_text(address->>'city'));
  one text;
BEGIN
  FOREACH one IN ARRAY item_texts LOOP
    IF one LIKE '=product %' THEN
      words := words || one;
    ELSE
      texts := concat_ws(E'\n', texts, one);
    END IF;
  END LOOP;
  words := words || public.words_of(texts)
    || (split_part(number, '-', 2) || lower(split_part(number, '-', 1)))
    || CASE WHEN shipping_option = 'DOOR DELIVERY' THEN '=door' ELSE '=pickup' END;
  IF cardinality(region) > 0 THEN
    words := words || ('=region ' || array_to_string(region, ' '));
  END IF;
  IF note <> '' THEN
    words := words || '=note'::text;
  END IF;
  RETURN array_to_tsvector(words);
END $$;--> statement-breakpoint
CREATE FUNCTION checkout_search_words(reference text, email text, username text, address jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(public.person_words(username, email, address->>'addressPhone') || public.words_of(substr(reference, 6)))
$$;--> statement-breakpoint
-- A text whose parts are found by an index of three letters: the name, the same in one word, and the rest.
-- In PL/pgSQL, as PostgreSQL opens up a function in SQL where a table's column calls it, and a dump may make the table first.
CREATE FUNCTION person_text(name text, rest text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN translate(public.fold_text(name), '''', '')
    || E'\n' || regexp_replace(public.join_words(public.fold_text(name)), '\s+', '', 'g')
    || E'\n' || translate(public.fold_text(rest), '''', '');
END $$;--> statement-breakpoint
-- Each table is written anew once, in its order.
DROP INDEX "checkouts_by_word";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_words",
  ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (order_search_words("username", "user_email", "reference", "number", "address", "item_texts", "shipping_option", "note")) STORED;--> statement-breakpoint
ALTER TABLE "tickets" DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (person_text("first_name" || ' ' || "last_name",
  "ticket_id" || chr(10) || "email" || chr(10) || '=' || translate(lower("ticket_id"), E' \t\u00A0-\u2010\u2011\u2012\u2013\u2014\u2212_./', ''))) STORED;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (person_text("name", "email" || chr(10) || "message")) STORED;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (person_text("name", "email" || chr(10) || coalesce("phone", ''))) STORED;
