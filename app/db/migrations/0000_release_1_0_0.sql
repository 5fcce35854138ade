-- Written by drizzle-kit from the schema, but for the functions that search columns are made of, before the tables, and the triggers at the end.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION fold_text(one text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
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
CREATE FUNCTION split_words(folded text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  words text[] := array_remove(regexp_split_to_array(folded,
    E'[\u0001-/:-@\\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3000-\u3004\u3008-\u3020\U0001f000-\U0001faff]+'), '');
BEGIN
  IF length(folded) > 60 THEN
    RETURN array(SELECT left(word, 60) FROM unnest(words) WITH ORDINALITY AS each (word, at) ORDER BY at);
  END IF;
  RETURN words;
END $$;--> statement-breakpoint
CREATE FUNCTION join_words(folded text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT translate(folded, E'''-\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '')
$$;--> statement-breakpoint
CREATE FUNCTION words_of(one text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
DECLARE
  folded text := public.fold_text(one);
  joined text := public.join_words(folded);
BEGIN
  IF joined = folded THEN
    RETURN public.split_words(folded);
  END IF;
  RETURN public.split_words(folded) || public.split_words(joined);
END $$;--> statement-breakpoint
CREATE FUNCTION person_words(name text, email text, phone text) RETURNS text[]
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
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
CREATE FUNCTION person_text(name text, rest text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
BEGIN
  RETURN translate(public.fold_text(name), '''', '')
    || E'\n' || regexp_replace(public.join_words(public.fold_text(name)), '\s+', '', 'g')
    || E'\n' || translate(public.fold_text(rest), '''', '');
END $$;--> statement-breakpoint
CREATE FUNCTION order_search_words(username text, user_email text, reference text, number text, address jsonb, item_texts text[], shipping_option text, note text) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
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
CREATE FUNCTION purchase_search_words(reference text, email text, username text, address jsonb) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT array_to_tsvector(public.person_words(username, email, address->>'addressPhone') || public.words_of(substr(reference, 6)))
$$;--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."ticket_serials" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"by_user_id" text,
	"by_device_id" uuid,
	"request_id" text NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "admission_people" CHECK ("admissions"."people" >= 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"by_device_id" uuid,
	"by_job" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "back_in_stock_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_move_orders" (
	"move_id" uuid NOT NULL,
	"order_id" text NOT NULL,
	"done_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "bulk_move_orders_move_id_order_id_pk" PRIMARY KEY("move_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" text NOT NULL,
	"found" text NOT NULL,
	"total" integer NOT NULL,
	"by_user_id" text,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "capacities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"size" integer,
	"oversold" integer DEFAULT 0 NOT NULL,
	"late_reserve" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "capacity_size" CHECK ("capacities"."size" >= 0),
	CONSTRAINT "capacity_oversold" CHECK ("capacities"."oversold" >= 0),
	CONSTRAINT "capacity_late_reserve" CHECK ("capacities"."late_reserve" >= 0)
);
--> statement-breakpoint
CREATE TABLE "capacity_types" (
	"capacity_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "capacity_types_capacity_id_type_id_pk" PRIMARY KEY("capacity_id","type_id"),
	CONSTRAINT "capacity_weight" CHECK ("capacity_types"."weight" >= 1)
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"color" text,
	"size" text,
	"price_kobo" bigint NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"last_request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quantity_is_positive" CHECK ("cart_items"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"shipping_option" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	CONSTRAINT "cash_is_positive" CHECK ("cash_receipts"."amount_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "code_uses" (
	"reference" text PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"reduction_kobo" bigint NOT NULL,
	"person_keys" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_use_pieces" CHECK ("code_uses"."pieces" > 0),
	CONSTRAINT "code_use_reduction" CHECK ("code_uses"."reduction_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_kobo" bigint,
	"uses" integer,
	"budget_kobo" bigint,
	"max_per_person" integer,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"type_ids" uuid[],
	"categories" text[],
	"tag" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "code_kind" CHECK ("codes"."kind" in ('percent', 'naira', 'price', 'free')),
	CONSTRAINT "code_terms" CHECK (("codes"."kind" = 'percent') = ("codes"."percent" is not null) and ("codes"."kind" in ('naira', 'price')) = ("codes"."amount_kobo" is not null)),
	CONSTRAINT "code_percent" CHECK ("codes"."percent" between 1 and 100),
	CONSTRAINT "code_amount" CHECK ("codes"."amount_kobo" > 0),
	CONSTRAINT "code_uses_positive" CHECK ("codes"."uses" > 0),
	CONSTRAINT "code_budget" CHECK ("codes"."budget_kobo" > 0),
	CONSTRAINT "code_max_per_person" CHECK ("codes"."max_per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"forwarded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"admin_notified_at" timestamp with time zone,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_text("name", "email" || chr(10) || "message")) STORED
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"profile" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_with_day" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" text,
	"link_digest" text NOT NULL,
	"link_expires_at" timestamp with time zone NOT NULL,
	"secret_digest" text,
	"claimed_at" timestamp with time zone,
	"browser" text DEFAULT '' NOT NULL,
	"seen_at" timestamp with time zone,
	"scans" integer DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by_id" text,
	CONSTRAINT "devices_link_digest_unique" UNIQUE("link_digest"),
	CONSTRAINT "devices_secret_digest_unique" UNIQUE("secret_digest")
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"outcome" text,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"remind_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "dispute_outcome" CHECK ("payment_disputes"."outcome" in ('won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by_user_id" text,
	"figures" jsonb NOT NULL,
	"moved_day" jsonb,
	"festival_version" integer
);
--> statement-breakpoint
CREATE TABLE "email_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"deferred_at" timestamp with time zone,
	"replaced_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "festival_draft" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"section_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"scheduled_by_user_id" text,
	"publication_error" text,
	CONSTRAINT "one_draft" CHECK ("festival_draft"."id")
);
--> statement-breakpoint
CREATE TABLE "festival_versions" (
	"number" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"sections" text[] NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"restored_from" integer
);
--> statement-breakpoint
CREATE TABLE "new_subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"order_id" text,
	"case_id" uuid,
	"refund_id" uuid,
	"user_email" text NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"is_reversal" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"by_device_id" uuid
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text,
	"picture_id" text,
	"name" text NOT NULL,
	"color" text,
	"size" text,
	"names_version" integer DEFAULT 0 NOT NULL,
	"price_kobo" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"reduction_kobo" bigint DEFAULT 0 NOT NULL,
	"allocated" integer DEFAULT 0 NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_item_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_item_allocated" CHECK ("order_items"."allocated" between 0 and "order_items"."quantity"),
	CONSTRAINT "order_item_restocked" CHECK ("order_items"."restocked" between 0 and "order_items"."quantity"),
	CONSTRAINT "order_item_amounts" CHECK ("order_items"."price_kobo" >= 0 and "order_items"."reduction_kobo" between 0 and "order_items"."price_kobo" * "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text DEFAULT 'ORD-' || nextval('order_numbers') NOT NULL,
	"reference" text NOT NULL,
	"user_id" text,
	"user_email" text NOT NULL,
	"username" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"shipping_option" text NOT NULL,
	"agreed" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"items_kobo" bigint NOT NULL,
	"fee_kobo" bigint NOT NULL,
	"total_kobo" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"channel" text,
	"paystack_fee_kobo" bigint,
	"gateway_response" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivery_window_start" timestamp with time zone NOT NULL,
	"delivery_window_end" timestamp with time zone NOT NULL,
	"status_changed_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"sold_out_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"admin_notified_at" timestamp with time zone,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"item_texts" text[] DEFAULT '{}' NOT NULL,
	"search_words" "tsvector" GENERATED ALWAYS AS (order_search_words("username", "user_email", "reference", "number", "address", "item_texts", "shipping_option", "note")) STORED,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "order_status" CHECK ("orders"."status" in ('new', 'ready_for_delivery', 'ready_for_pickup', 'completed', 'cancelled')),
	CONSTRAINT "order_total" CHECK ("orders"."total_kobo" = "orders"."items_kobo" + "orders"."fee_kobo"),
	CONSTRAINT "order_item_count" CHECK ("orders"."item_count" > 0)
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "payment_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"other_reference" text,
	"asked_kobo" bigint NOT NULL,
	"paid_amount" bigint NOT NULL,
	"paid_currency" text NOT NULL,
	"paid_reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refunds_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by_user_id" text,
	"decision" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_case_kind" CHECK ("payment_cases"."kind" in ('payment_mismatch', 'oversold', 'over_capacity', 'card_limit', 'double_payment', 'tickets_refunded', 'refund_failed', 'dispute', 'transfer_rejected')),
	CONSTRAINT "payment_case_amounts" CHECK (least("payment_cases"."asked_kobo", "payment_cases"."paid_amount") >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_discrepancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reference" text,
	"paystack_amount" jsonb,
	"local_amount" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_user_id" text,
	CONSTRAINT "payment_discrepancies_key_unique" UNIQUE("key"),
	CONSTRAINT "discrepancy_kind" CHECK ("payment_discrepancies"."kind" in ('missing_here', 'missing_there', 'amount', 'fee', 'refund', 'payout')),
	CONSTRAINT "discrepancy_state" CHECK ("payment_discrepancies"."state" in ('open', 'known', 'settled', 'accepted', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "payment_reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"payment_count" integer DEFAULT 0 NOT NULL,
	"paid_kobo" bigint DEFAULT 0 NOT NULL,
	"fees_kobo" bigint DEFAULT 0 NOT NULL,
	"foreign_count" integer DEFAULT 0 NOT NULL,
	"dispute_count" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"payouts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paystack_events" (
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"amount" bigint,
	"received_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"handled_at" timestamp with time zone,
	CONSTRAINT "paystack_events_event_subject_pk" PRIMARY KEY("event","subject")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"color" text,
	"width" integer,
	"height" integer,
	"thumbhash" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"colors" text[] DEFAULT '{}' NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"sold_out" boolean DEFAULT false NOT NULL,
	"limit_per_person" integer,
	"material" text DEFAULT '' NOT NULL,
	"care" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"appears_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "product_price" CHECK ("products"."price_kobo" >= 0),
	CONSTRAINT "product_state" CHECK ("products"."state" in ('shown', 'draft', 'hidden')),
	CONSTRAINT "price_is_positive" CHECK ("products"."price_kobo" > 0),
	CONSTRAINT "limit_is_positive" CHECK ("products"."limit_per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"deleted_user_id" text,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"lines" jsonb NOT NULL,
	"names_version" integer DEFAULT 0 NOT NULL,
	"address" jsonb NOT NULL,
	"shipping_option" text NOT NULL,
	"agreed" jsonb NOT NULL,
	"items_kobo" bigint NOT NULL,
	"fee_kobo" bigint NOT NULL,
	"total_kobo" bigint NOT NULL,
	"paid_amount" bigint,
	"paid_currency" text,
	"status" text DEFAULT 'open' NOT NULL,
	"access_code" text,
	"authorization_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"paystack_status" text,
	"claimed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"replaced_by" text,
	"problem" text,
	"access_token" text,
	CONSTRAINT "purchases_accessToken_unique" UNIQUE("access_token"),
	CONSTRAINT "purchase_kind" CHECK ("purchases"."kind" in ('merchandise', 'tickets')),
	CONSTRAINT "purchase_status" CHECK ("purchases"."status" in ('open', 'settled', 'mismatched', 'expired')),
	CONSTRAINT "purchase_paystack_status" CHECK ("purchases"."paystack_status" in ('abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued', 'reversed', 'success', 'unknown')),
	CONSTRAINT "purchase_has_page" CHECK (("purchases"."kind" in ('tickets')) = ("purchases"."access_token" is not null)),
	CONSTRAINT "purchase_amounts" CHECK (least("purchases"."items_kobo", "purchases"."fee_kobo") >= 0),
	CONSTRAINT "purchase_total" CHECK ("purchases"."total_kobo" = "purchases"."items_kobo" + "purchases"."fee_kobo"),
	CONSTRAINT "purchase_paid" CHECK (("purchases"."paid_amount" is null) = ("purchases"."paid_currency" is null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"subject" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"ended_by_id" text,
	CONSTRAINT "confirmation_amount" CHECK ("refund_confirmations"."amount" > 0),
	CONSTRAINT "confirmation_outcome" CHECK ("refund_confirmations"."outcome" in ('confirmed', 'withdrawn', 'refused', 'expired')),
	CONSTRAINT "confirmation_ended" CHECK (("refund_confirmations"."outcome" is null) = ("refund_confirmations"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"paystack_id" bigint,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user_id" text,
	"asked_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"dispute_id" bigint,
	"retry_of" uuid,
	"confirmation_id" uuid,
	"restocks" text,
	CONSTRAINT "refunds_paystackId_unique" UNIQUE("paystack_id"),
	CONSTRAINT "refund_status" CHECK ("refunds"."status" in ('waiting', 'queued', 'requested', 'pending', 'processing', 'processed', 'failed', 'needs_attention')),
	CONSTRAINT "refund_is_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refund_restocks" CHECK ("refunds"."restocks" in ('all', 'lines'))
);
--> statement-breakpoint
CREATE TABLE "room_changes" (
	"edition_id" integer NOT NULL,
	"state" text NOT NULL,
	"type_id" uuid,
	"phase_id" uuid,
	"people" integer NOT NULL,
	"package" text NOT NULL,
	"change" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_change_state" CHECK ("room_changes"."state" in ('sold', 'offered', 'replacing', 'ticket'))
);
--> statement-breakpoint
CREATE TABLE "saved_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"color" text,
	"size" text,
	"price_kobo" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_saved_item_a_variant" UNIQUE NULLS NOT DISTINCT("user_id","product_id","color","size")
);
--> statement-breakpoint
CREATE TABLE "scheduled_cancellations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"refund" boolean NOT NULL,
	"restock" boolean NOT NULL,
	"by_user_id" text,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"recovery_codes" text NOT NULL,
	"is_app_proved" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "second_factors_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"used_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"total_received" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_product_id_color_size_pk" PRIMARY KEY("product_id","color","size"),
	CONSTRAINT "stock_is_not_negative" CHECK ("stock"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"reference" text NOT NULL,
	"product_id" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"user_id" text,
	"quantity" integer NOT NULL,
	"reserved_from" timestamp with time zone NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_reservations_reference_product_id_color_size_pk" PRIMARY KEY("reference","product_id","color","size"),
	CONSTRAINT "stock_reservation_quantity" CHECK ("stock_reservations"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"digest" text NOT NULL,
	"email" text NOT NULL,
	"roles" text[] NOT NULL,
	"invited_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "team_invitations_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"roles" text[] NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"signed_in_at" timestamp with time zone,
	CONSTRAINT "team_members_have_roles" CHECK (cardinality("team_members"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	CONSTRAINT "ticket_event_kind" CHECK ("ticket_events"."kind" in ('issued', 'opened', 'renamed', 'replaced', 'readdressed', 'offered', 'withdrawn', 'passed', 'cancelled', 'given_back', 'for_sale_again', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "ticket_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_user_id" text,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"ready" jsonb NOT NULL,
	"refused" jsonb NOT NULL,
	"source" text,
	"choices" jsonb DEFAULT '{"columns":{},"packages":{},"mended":{}}'::jsonb NOT NULL,
	"reading" jsonb DEFAULT '{"columns":[],"missing":[],"unknownPackages":[]}'::jsonb NOT NULL,
	"confirmed_at" timestamp with time zone,
	"imported" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"reference" text,
	"order_id" text,
	"place_id" uuid,
	"type_id" uuid,
	"phase_id" uuid,
	"pieces" integer NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"reduction_kobo" bigint DEFAULT 0 NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "ticket_ledger_pieces" CHECK (abs("ticket_ledger"."pieces") = 1),
	CONSTRAINT "ticket_ledger_way" CHECK ("ticket_ledger"."way" = 'paystack')
);
--> statement-breakpoint
CREATE TABLE "ticket_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"token" text NOT NULL,
	"quantity" integer NOT NULL,
	"total_kobo" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"by_user_id" text,
	CONSTRAINT "ticket_offers_token_unique" UNIQUE("token"),
	CONSTRAINT "ticket_offer_state" CHECK ("ticket_offers"."state" in ('open', 'taken', 'refused', 'ended')),
	CONSTRAINT "ticket_offer_amounts" CHECK ("ticket_offers"."quantity" > 0 and "ticket_offers"."total_kobo" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_passes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"token" text NOT NULL,
	"from_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ticket_passes_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "ticket_phases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"price_kobo" bigint NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"pieces" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_phase_price" CHECK ("ticket_phases"."price_kobo" >= 0),
	CONSTRAINT "ticket_phase_pieces" CHECK ("ticket_phases"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"type_id" uuid NOT NULL,
	"phase_id" uuid,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone,
	"renewed_at" timestamp with time zone,
	"reference" text,
	"order_id" text,
	"price_kobo" bigint NOT NULL,
	"person_keys" text[] DEFAULT '{}' NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returns_hours" integer,
	"returns_until" timestamp with time zone,
	"return_fee_kobo" bigint DEFAULT 0 NOT NULL,
	"returns_when_resold" boolean DEFAULT false NOT NULL,
	"offer_id" uuid,
	"resale_id" uuid,
	"is_unproven" boolean DEFAULT false NOT NULL,
	CONSTRAINT "place_amounts" CHECK (least("ticket_places"."price_kobo", "ticket_places"."return_fee_kobo") >= 0),
	CONSTRAINT "place_state" CHECK ("ticket_places"."state" in ('reserved', 'sold', 'offered', 'allotted', 'planned', 'void')),
	CONSTRAINT "place_expires" CHECK (("ticket_places"."state" = 'reserved') = ("ticket_places"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "ticket_resales" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refund_kobo" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "resale_refund" CHECK ("ticket_resales"."refund_kobo" >= 0),
	CONSTRAINT "resale_state" CHECK ("ticket_resales"."state" in ('open', 'sold', 'taken_back', 'used', 'over')),
	CONSTRAINT "resale_ended" CHECK (("ticket_resales"."state" = 'open') = ("ticket_resales"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "ticket_sales" (
	"edition_id" integer PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"returns_hours" integer,
	"returns_until" timestamp with time zone,
	"return_fee_kobo" bigint DEFAULT 0 NOT NULL,
	"returns_when_resold" boolean DEFAULT false NOT NULL,
	"decide_within_hours" integer DEFAULT 24 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_type_cancellations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"refund" boolean NOT NULL,
	"was_open" boolean NOT NULL,
	"by_user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"confirmation_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"package" text NOT NULL,
	"admits" integer DEFAULT 1 NOT NULL,
	"max_per_order" integer DEFAULT 10 NOT NULL,
	"max_per_person" integer,
	"is_open" boolean DEFAULT true NOT NULL,
	"shows_reason" boolean DEFAULT true NOT NULL,
	"has_waiting_list" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "ticket_type_admits" CHECK ("ticket_types"."admits" between 1 and 100),
	CONSTRAINT "ticket_type_max_per_order" CHECK ("ticket_types"."max_per_order" between 1 and 100),
	CONSTRAINT "ticket_type_max_per_person" CHECK ("ticket_types"."max_per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"package" text NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"email_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"admitted_count" integer DEFAULT 0 NOT NULL,
	"last_admitted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"form_key" text,
	"import_id" uuid,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"place_id" uuid,
	"serial" integer,
	"generation" integer DEFAULT 1 NOT NULL,
	"signature" text,
	"key_id" integer,
	"token" text,
	"paid_kobo" bigint,
	"phone" text DEFAULT '' NOT NULL,
	"passed_at" timestamp with time zone,
	"refunded_kobo" bigint,
	"search_text" text GENERATED ALWAYS AS (person_text("first_name" || ' ' || "last_name",
  "ticket_id" || chr(10) || "email" || chr(10) || '=' || translate(lower("ticket_id"), E' \t\u00A0-\u2010\u2011\u2012\u2013\u2014\u2212_./', ''))) STORED,
	"type_id" uuid,
	CONSTRAINT "tickets_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "tickets_placeId_unique" UNIQUE("place_id"),
	CONSTRAINT "tickets_serial_unique" UNIQUE("serial"),
	CONSTRAINT "tickets_token_unique" UNIQUE("token"),
	CONSTRAINT "ticket_quantity" CHECK ("tickets"."quantity" >= 1),
	CONSTRAINT "ticket_amounts" CHECK (least("tickets"."paid_kobo", "tickets"."refunded_kobo") >= 0),
	CONSTRAINT "ticket_admitted_count" CHECK ("tickets"."admitted_count" between 0 and "tickets"."quantity")
);
--> statement-breakpoint
CREATE TABLE "unchecked_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unchecked_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "variant_renames" (
	"version" integer NOT NULL,
	"list" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	CONSTRAINT "variant_renames_version_list_from_pk" PRIMARY KEY("version","list","from")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"edition_id" integer DEFAULT 1 NOT NULL,
	"type_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"person_key" text NOT NULL,
	"quantity" integer NOT NULL,
	"takes_fewer" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waits_since" timestamp with time zone NOT NULL,
	"held_back_since" timestamp with time zone,
	"has_rejoined" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (person_text("name", "email" || chr(10) || coalesce("phone", ''))) STORED,
	CONSTRAINT "waiting_entries_token_unique" UNIQUE("token"),
	CONSTRAINT "waiting_quantity" CHECK ("waiting_entries"."quantity" between 1 and 10),
	CONSTRAINT "waiting_state" CHECK ("waiting_entries"."state" in ('waiting', 'offered', 'taken', 'missed', 'left', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "back_in_stock_requests" ADD CONSTRAINT "back_in_stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_move_orders" ADD CONSTRAINT "bulk_move_orders_move_id_bulk_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."bulk_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_move_orders" ADD CONSTRAINT "bulk_move_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_moves" ADD CONSTRAINT "bulk_moves_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacity_types" ADD CONSTRAINT "capacity_types_capacity_id_capacities_id_fk" FOREIGN KEY ("capacity_id") REFERENCES "public"."capacities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacity_types" ADD CONSTRAINT "capacity_types_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_stopped_by_id_users_id_fk" FOREIGN KEY ("stopped_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_closed_by_user_id_users_id_fk" FOREIGN KEY ("closed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attempts" ADD CONSTRAINT "email_attempts_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_replaced_by_id_emails_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_draft" ADD CONSTRAINT "festival_draft_scheduled_by_user_id_users_id_fk" FOREIGN KEY ("scheduled_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_versions" ADD CONSTRAINT "festival_versions_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_case_id_payment_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."payment_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_by_device_id_devices_id_fk" FOREIGN KEY ("by_device_id") REFERENCES "public"."devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_other_reference_purchases_reference_fk" FOREIGN KEY ("other_reference") REFERENCES "public"."purchases"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cases" ADD CONSTRAINT "payment_cases_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_discrepancies" ADD CONSTRAINT "payment_discrepancies_closed_by_user_id_users_id_fk" FOREIGN KEY ("closed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reconciliations" ADD CONSTRAINT "payment_reconciliations_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_confirmations" ADD CONSTRAINT "refund_confirmations_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_confirmations" ADD CONSTRAINT "refund_confirmations_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retry_of_refunds_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_confirmation_id_refund_confirmations_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "public"."refund_confirmations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_items" ADD CONSTRAINT "saved_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_cancellations" ADD CONSTRAINT "scheduled_cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_cancellations" ADD CONSTRAINT "scheduled_cancellations_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD CONSTRAINT "ticket_events_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_imports" ADD CONSTRAINT "ticket_imports_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_place_id_ticket_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."ticket_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ledger" ADD CONSTRAINT "ticket_ledger_phase_id_ticket_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."ticket_phases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_offers" ADD CONSTRAINT "ticket_offers_entry_id_waiting_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_offers" ADD CONSTRAINT "ticket_offers_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_passes" ADD CONSTRAINT "ticket_passes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_phases" ADD CONSTRAINT "ticket_phases_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_phase_id_ticket_phases_id_fk" FOREIGN KEY ("phase_id") REFERENCES "public"."ticket_phases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_reference_purchases_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."purchases"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_offer_id_ticket_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."ticket_offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_places" ADD CONSTRAINT "ticket_places_resale_id_ticket_resales_id_fk" FOREIGN KEY ("resale_id") REFERENCES "public"."ticket_resales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_resales" ADD CONSTRAINT "ticket_resales_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_type_cancellations" ADD CONSTRAINT "ticket_type_cancellations_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_type_cancellations" ADD CONSTRAINT "ticket_type_cancellations_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_type_cancellations" ADD CONSTRAINT "ticket_type_cancellations_confirmation_id_refund_confirmations_id_fk" FOREIGN KEY ("confirmation_id") REFERENCES "public"."refund_confirmations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_import_id_ticket_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ticket_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_place_id_ticket_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."ticket_places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_key_id_ticket_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."ticket_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_id_index" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_id_account_id_index" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "addresses_by_phone" ON "addresses" USING gin (("address"->>'addressPhone') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admissions_of_ticket" ON "admissions" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "admissions_by_user" ON "admissions" USING btree ("by_user_id") WHERE "admissions"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "admissions_by_device" ON "admissions" USING btree ("by_device_id","at") WHERE "admissions"."by_device_id" is not null;--> statement-breakpoint
CREATE INDEX "admissions_newest" ON "admissions" USING btree ("at" DESC NULLS FIRST) WHERE "admissions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "changes_by_user" ON "audit_log" USING btree ("by_user_id","at");--> statement-breakpoint
CREATE INDEX "changes_by_device" ON "audit_log" USING btree ("by_device_id","at") WHERE "audit_log"."by_device_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_of_subject" ON "audit_log" USING btree ("subject","at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_request_a_variant" ON "back_in_stock_requests" USING btree ("product_id","email","color","size");--> statement-breakpoint
CREATE INDEX "back_in_stock_requests_email_index" ON "back_in_stock_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bulk_moves_of_order" ON "bulk_move_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bulk_move_waiting" ON "bulk_move_orders" USING btree ("move_id","order_id") WHERE "bulk_move_orders"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_bulk_move" ON "bulk_moves" USING btree (("ended_at" is null)) WHERE "bulk_moves"."ended_at" is null and not "bulk_moves"."is_chosen";--> statement-breakpoint
CREATE INDEX "bulk_moves_unfinished" ON "bulk_moves" USING btree ("id") WHERE "bulk_moves"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_moves_newest" ON "bulk_moves" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "capacities_by_name" ON "capacities" USING btree ("edition_id",lower("name"));--> statement-breakpoint
CREATE INDEX "capacities_of_type" ON "capacity_types" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_cart_item_a_product" ON "cart_items" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "carts_with_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cash_receipts_order_id_index" ON "cash_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cash_by_user" ON "cash_receipts" USING btree ("by_user_id") WHERE "cash_receipts"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "uses_of_code" ON "code_uses" USING btree ("code_id");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_by_code" ON "codes" USING btree ("edition_id","code");--> statement-breakpoint
CREATE INDEX "codes_newest" ON "codes" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
CREATE INDEX "codes_by_tag" ON "codes" USING btree ("edition_id","tag");--> statement-breakpoint
CREATE INDEX "codes_by_user" ON "codes" USING btree ("by_user_id") WHERE "codes"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_by_text" ON "contact_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_newest" ON "contact_messages" USING btree ("edition_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_unanswered" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "messages_not_notified" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."admin_notified_at" is null;--> statement-breakpoint
CREATE INDEX "devices_open" ON "devices" USING btree ("expires_at") WHERE "devices"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "devices_by_creator" ON "devices" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "devices_by_stopper" ON "devices" USING btree ("stopped_by_id");--> statement-breakpoint
CREATE INDEX "payment_disputes_reference_index" ON "payment_disputes" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "payment_disputes" USING btree ("checked_at") WHERE "payment_disputes"."outcome" is null;--> statement-breakpoint
CREATE INDEX "disputes_lost" ON "payment_disputes" USING btree ("reference") WHERE "payment_disputes"."outcome" = 'lost';--> statement-breakpoint
CREATE UNIQUE INDEX "editions_by_name" ON "editions" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "email_attempts_email_id_at_index" ON "email_attempts" USING btree ("email_id","at");--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "emails_by_recipient" ON "emails" USING btree ("recipient" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "emails_by_recipient_part" ON "emails" USING gin (split_part("recipient", '@', 1) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_replaced" ON "emails" USING btree ("replaced_by_id");--> statement-breakpoint
CREATE INDEX "emails_of_order" ON "emails" USING btree (("data"->>'orderId'),"created_at");--> statement-breakpoint
CREATE INDEX "emails_of_ticket" ON "emails" USING btree (("data"->>'ticketId'),"created_at");--> statement-breakpoint
CREATE INDEX "emails_of_payment" ON "emails" USING btree (("data"->>'reference')) WHERE "emails"."kind" = 'money_warning';--> statement-breakpoint
CREATE INDEX "emails_waiting" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "emails"."sent_at" is null and "emails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "emails_failed" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "emails"."failed_at" is not null and "emails"."replaced_by_id" is null;--> statement-breakpoint
CREATE INDEX "emails_failed_of_tickets" ON "emails" USING btree ("id") WHERE ("emails"."data"->>'ticketId') is not null and "emails"."failed_at" is not null and "emails"."replaced_by_id" is null and "emails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "emails_sent" ON "emails" USING btree ("sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "new_subscribers_newest" ON "new_subscribers" USING btree ("created_at" DESC NULLS FIRST,"email" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "new_subscribers_by_email_part" ON "new_subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","read_at","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_of_admin" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_of_admin_by_kind" ON "notifications" USING btree ("kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_of_admin_unread" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_of_admin_read" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."user_id" is null and "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_order" ON "notifications" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notifications_of_case" ON "notifications" USING btree ("case_id") WHERE "notifications"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_of_refund" ON "notifications" USING btree ("refund_id") WHERE "notifications"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "order_history_order_id_at_index" ON "order_history" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "history_by_user" ON "order_history" USING btree ("by_user_id") WHERE "order_history"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "history_by_device" ON "order_history" USING btree ("by_device_id") WHERE "order_history"."by_device_id" is not null;--> statement-breakpoint
CREATE INDEX "order_items_order_id_position_index" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_of_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_items_of_picture" ON "order_items" USING btree ("picture_id") WHERE "order_items"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "order_items_restocked" ON "order_items" USING btree ("order_id") WHERE "order_items"."restocked" > 0;--> statement-breakpoint
CREATE INDEX "orders_by_word" ON "orders" USING gin ("search_words") WITH (fastupdate=true,gin_pending_list_limit=64);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_by_number" ON "orders" USING btree ((split_part("number", '-', 2)::bigint));--> statement-breakpoint
CREATE INDEX "orders_not_notified" ON "orders" USING btree ("created_at") WHERE "orders"."admin_notified_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("edition_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_move" ON "orders" USING btree ("edition_id","status","status_changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("edition_id","status","total_kobo" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("edition_id","created_at","status","item_count","total_kobo");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_id_part" ON "orders" USING gin ((array[substr("id", 1, 3), substr("id", 2, 3), substr("id", 3, 3), substr("id", 4, 3), substr("id", 5, 3), substr("id", 6, 3), substr("id", 7, 3), substr("id", 8, 3)])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_case_of_a_kind" ON "payment_cases" USING btree ("reference","kind");--> statement-breakpoint
CREATE INDEX "cases_undecided" ON "payment_cases" USING btree ("decided_at","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_by_user" ON "payment_cases" USING btree ("decided_by_user_id") WHERE "payment_cases"."decided_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_cases_order_id_index" ON "payment_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_cases_other_reference_index" ON "payment_cases" USING btree ("other_reference");--> statement-breakpoint
CREATE INDEX "discrepancies_by_state" ON "payment_discrepancies" USING btree ("state","found_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "discrepancies_by_user" ON "payment_discrepancies" USING btree ("closed_by_user_id") WHERE "payment_discrepancies"."closed_by_user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_reconciliation_at_once" ON "payment_reconciliations" USING btree (("ended_at" is null)) WHERE "payment_reconciliations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliations_newest" ON "payment_reconciliations" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "events_unhandled" ON "paystack_events" USING btree ("received_at") WHERE "paystack_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "pictures_product_id_position_index" ON "pictures" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category");--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "purchases_of_deleted_user" ON "purchases" USING btree ("deleted_user_id") WHERE "purchases"."deleted_user_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_user_id_created_at_index" ON "purchases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_without_account" ON "purchases" USING btree ("email","created_at") WHERE "purchases"."user_id" is null and "purchases"."deleted_user_id" is null;--> statement-breakpoint
CREATE INDEX "purchases_replaced" ON "purchases" USING btree ("user_id") WHERE "purchases"."replaced_by" is not null;--> statement-breakpoint
CREATE INDEX "purchases_newest" ON "purchases" USING btree ("created_at" DESC NULLS FIRST,"reference" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_by_word" ON "purchases" USING gin (purchase_search_words("reference", "email", "username", "address")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "confirmations_waiting" ON "refund_confirmations" USING btree ("created_at") WHERE "refund_confirmations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "refund_confirmations_ended_at_index" ON "refund_confirmations" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "refund_confirmations_asked_by_id_index" ON "refund_confirmations" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "refund_confirmations_ended_by_id_index" ON "refund_confirmations" USING btree ("ended_by_id");--> statement-breakpoint
CREATE INDEX "refunds_reference_index" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_by_confirmation" ON "refunds" USING btree ("confirmation_id") WHERE "refunds"."confirmation_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_user" ON "refunds" USING btree ("by_user_id") WHERE "refunds"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "refunds_sent_again" ON "refunds" USING btree ("retry_of") WHERE "refunds"."retry_of" is not null;--> statement-breakpoint
CREATE INDEX "room_changes_of_edition" ON "room_changes" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "room_changes_unsummed" ON "room_changes" USING btree ("edition_id") WHERE not "room_changes"."is_sum";--> statement-breakpoint
CREATE INDEX "saved_items_of_product" ON "saved_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_product_id_reserved_until_index" ON "stock_reservations" USING btree ("product_id","reserved_until");--> statement-breakpoint
CREATE INDEX "stock_reservations_user_id_product_id_index" ON "stock_reservations" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" USING btree ("created_at" DESC NULLS FIRST,"email" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "subscribers_by_email_part" ON "subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "team_invitations_invited_by_id_index" ON "team_invitations" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "ticket_events_ticket_id_at_index" ON "ticket_events" USING btree ("ticket_id","at");--> statement-breakpoint
CREATE INDEX "ticket_events_of_person" ON "ticket_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_order" ON "ticket_ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ticket_ledger_by_time" ON "ticket_ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_place" ON "ticket_ledger" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_purchase" ON "ticket_ledger" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_type" ON "ticket_ledger" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "ticket_ledger_of_phase" ON "ticket_ledger" USING btree ("phase_id");--> statement-breakpoint
CREATE INDEX "offers_of_entry" ON "ticket_offers" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "offers_open" ON "ticket_offers" USING btree ("expires_at") WHERE "ticket_offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX "offers_by_user" ON "ticket_offers" USING btree ("by_user_id") WHERE "ticket_offers"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "passes_of_ticket" ON "ticket_passes" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "passes_from" ON "ticket_passes" USING btree ("from_token");--> statement-breakpoint
CREATE INDEX "ticket_phases_type_id_position_index" ON "ticket_phases" USING btree ("type_id","position");--> statement-breakpoint
CREATE INDEX "places_unproven" ON "ticket_places" USING btree ("edition_id") WHERE "ticket_places"."is_unproven" and "ticket_places"."state" in ('reserved', 'sold');--> statement-breakpoint
CREATE INDEX "places_of_offer" ON "ticket_places" USING btree ("offer_id") WHERE "ticket_places"."offer_id" is not null;--> statement-breakpoint
CREATE INDEX "places_of_resale" ON "ticket_places" USING btree ("resale_id") WHERE "ticket_places"."resale_id" is not null;--> statement-breakpoint
CREATE INDEX "places_of_type" ON "ticket_places" USING btree ("type_id","state");--> statement-breakpoint
CREATE INDEX "places_of_phase" ON "ticket_places" USING btree ("phase_id","state");--> statement-breakpoint
CREATE INDEX "places_reserved" ON "ticket_places" USING btree ("expires_at") WHERE "ticket_places"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "places_of_purchase" ON "ticket_places" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "places_of_order" ON "ticket_places" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "places_by_person" ON "ticket_places" USING gin ("person_keys");--> statement-breakpoint
CREATE INDEX "places_of_user" ON "ticket_places" USING btree ("user_id") WHERE "ticket_places"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_resale_of_a_ticket" ON "ticket_resales" USING btree ("ticket_id") WHERE "ticket_resales"."state" = 'open';--> statement-breakpoint
CREATE INDEX "resales_of_ticket" ON "ticket_resales" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "resales_open" ON "ticket_resales" USING btree ("created_at","id") WHERE "ticket_resales"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cancellations_of_type" ON "ticket_type_cancellations" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "cancellations_by_user" ON "ticket_type_cancellations" USING btree ("by_user_id") WHERE "ticket_type_cancellations"."by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "type_cancellations_of_confirmation" ON "ticket_type_cancellations" USING btree ("confirmation_id") WHERE "ticket_type_cancellations"."confirmation_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_cancellation_of_a_type" ON "ticket_type_cancellations" USING btree ("type_id") WHERE "ticket_type_cancellations"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_types_by_name" ON "ticket_types" USING btree ("edition_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tickets_plain_id" ON "tickets" USING btree ("edition_id",translate(lower("ticket_id"), E' \t\u00A0-\u2010\u2011\u2012\u2013\u2014\u2212_./', ''));--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_ticket_id_lower" ON "tickets" USING btree ("edition_id",lower("ticket_id"));--> statement-breakpoint
CREATE INDEX "tickets_by_email" ON "tickets" USING btree ("email");--> statement-breakpoint
CREATE INDEX "tickets_by_import" ON "tickets" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "tickets_of_email" ON "tickets" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "tickets_of_key" ON "tickets" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "tickets_of_type" ON "tickets" USING btree ("type_id") WHERE "tickets"."type_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
CREATE INDEX "tickets_of_package" ON "tickets" USING btree ("edition_id","package","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
CREATE INDEX "tickets_cancelled" ON "tickets" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first) WHERE "tickets"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "tickets_admitted" ON "tickets" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first) WHERE "tickets"."admitted_count" > 0;--> statement-breakpoint
CREATE INDEX "tickets_not_admitted" ON "tickets" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first) WHERE "tickets"."cancelled_at" is null and "tickets"."admitted_count" = 0;--> statement-breakpoint
CREATE INDEX "tickets_by_text" ON "tickets" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=true,gin_pending_list_limit=128);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_lower" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "waiting_by_text" ON "waiting_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "one_waiting_entry" ON "waiting_entries" USING btree ("type_id","person_key") WHERE "waiting_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_in_turn" ON "waiting_entries" USING btree ("type_id","state","waits_since","id");--> statement-breakpoint
CREATE INDEX "waiting_newest" ON "waiting_entries" USING btree ("edition_id","created_at" desc nulls first,("id"::text) desc nulls first);--> statement-breakpoint
CREATE FUNCTION payment_unchecked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO unchecked_payments (reference)
  SELECT one.reference FROM (SELECT NEW.reference UNION SELECT OLD.reference) AS one (reference) WHERE one.reference IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION payment_of_order_unchecked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO unchecked_payments (reference)
  SELECT orders.reference FROM orders WHERE orders.id IN (NEW.order_id, OLD.order_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION payment_of_ticket_unchecked() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF coalesce(NEW.place_id, OLD.place_id) IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO unchecked_payments (reference)
  SELECT place.reference FROM ticket_places place WHERE place.id IN (NEW.place_id, OLD.place_id) AND place.reference IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF order_id, amount_kobo ON cash_receipts FOR EACH ROW EXECUTE FUNCTION payment_of_order_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER DELETE OR UPDATE OF reference, reduction_kobo ON code_uses FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF order_id, price_kobo, quantity, reduction_kobo, allocated, restocked ON order_items FOR EACH ROW EXECUTE FUNCTION payment_of_order_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF reference, items_kobo, fee_kobo, total_kobo, item_count ON orders FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF reference, kind, paid_amount, paid_currency, decided_at, decided_by_user_id ON payment_cases FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF reference, amount, outcome ON payment_disputes FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT ON purchases FOR EACH ROW WHEN (((new.status <> 'open'::text) OR (new.paid_amount IS NOT NULL))) EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF reference, amount, currency, lines, status, dispute_id ON refunds FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF reference, order_id, pieces, amount_kobo ON ticket_ledger FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF reference, order_id, state ON ticket_places FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked AFTER INSERT OR DELETE OR UPDATE OF place_id, cancelled_at ON tickets FOR EACH ROW EXECUTE FUNCTION payment_of_ticket_unchecked();--> statement-breakpoint
CREATE TRIGGER payment_unchecked_change AFTER UPDATE OF status, paid_amount, paid_currency, total_kobo, lines, replaced_by, created_at, settled_at ON purchases FOR EACH ROW EXECUTE FUNCTION payment_unchecked();--> statement-breakpoint
CREATE FUNCTION "room_of_place"("one" "ticket_places")
RETURNS TABLE ("edition_id" integer, "state" text, "type_id" uuid, "phase_id" uuid, "people" integer, "package" text) LANGUAGE sql IMMUTABLE AS $$
  SELECT one.edition_id, CASE WHEN one.state = 'sold' THEN 'sold' WHEN one.resale_id IS NULL THEN 'offered' ELSE 'replacing' END,
    one.type_id, one.phase_id, 0, ''
  WHERE one.state IN ('sold', 'offered', 'allotted', 'planned')
$$;--> statement-breakpoint
CREATE FUNCTION "room_of_ticket"("one" "tickets")
RETURNS TABLE ("edition_id" integer, "state" text, "type_id" uuid, "phase_id" uuid, "people" integer, "package" text) LANGUAGE sql STABLE AS $$
  SELECT one.edition_id, 'ticket', ticket.type_id, NULL::uuid, ticket.people, CASE WHEN ticket.type_id IS NULL THEN one.package ELSE '' END
  FROM (SELECT
    CASE WHEN one.cancelled_at IS NULL THEN one.quantity ELSE one.admitted_count END AS people,
    -- Tickets of earlier releases have the type of their place.
    coalesce(one.type_id, (SELECT place.type_id FROM ticket_places place WHERE place.id = one.place_id)) AS type_id
  ) AS ticket
  WHERE ticket.people > 0
$$;--> statement-breakpoint
CREATE FUNCTION "count_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO room_changes SELECT room.*, -1 FROM room_of_place(OLD) room;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO room_changes SELECT room.*, 1 FROM room_of_place(NEW) room;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO room_changes SELECT room.*, -1 FROM room_of_ticket(OLD) room;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO room_changes SELECT room.*, 1 FROM room_of_ticket(NEW) room;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_new_tickets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of an import, one row for all tickets that are alike.
  INSERT INTO room_changes SELECT room.*, count(*) FROM made, room_of_ticket(ROW(made.*)::tickets) room GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_place" AFTER INSERT OR DELETE ON "ticket_places" FOR EACH ROW EXECUTE FUNCTION count_place();--> statement-breakpoint
CREATE TRIGGER "count_place_change" AFTER UPDATE ON "ticket_places" FOR EACH ROW
WHEN ((OLD."edition_id", OLD."type_id", OLD."phase_id", OLD."state", OLD."resale_id")
  IS DISTINCT FROM (NEW."edition_id", NEW."type_id", NEW."phase_id", NEW."state", NEW."resale_id")) EXECUTE FUNCTION count_place();--> statement-breakpoint
CREATE TRIGGER "count_ticket" AFTER DELETE ON "tickets" FOR EACH ROW EXECUTE FUNCTION count_ticket();--> statement-breakpoint
CREATE TRIGGER "count_ticket_change" AFTER UPDATE ON "tickets" FOR EACH ROW
WHEN ((OLD."edition_id", OLD."package", OLD."type_id", OLD."place_id", CASE WHEN OLD."cancelled_at" IS NULL THEN OLD."quantity" ELSE OLD."admitted_count" END)
  IS DISTINCT FROM (NEW."edition_id", NEW."package", NEW."type_id", NEW."place_id", CASE WHEN NEW."cancelled_at" IS NULL THEN NEW."quantity" ELSE NEW."admitted_count" END))
EXECUTE FUNCTION count_ticket();--> statement-breakpoint
CREATE TRIGGER "count_new_tickets" AFTER INSERT ON "tickets" REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_new_tickets();
