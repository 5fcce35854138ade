import type { LineItem } from "#app/shared/orders/line-items.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Address } from "#app/shared/accounts/address.ts";
import { type WaitingState, waitingStates } from "#app/shared/tickets/waiting-states.ts";
import type { EmailData, EmailKind } from "#app/shared/mail/emails.ts";
import type {
  FestivalSettings,
  FestivalSection,
  SectionSaves,
} from "#app/settings/sections.server.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { NotificationKind } from "#app/shared/orders/order-messages.ts";
import type { AgreedDelivery } from "#app/shared/orders/delivery.ts";
import { type OrderStatus, orderStatuses } from "#app/shared/orders/order-states.ts";
import { type DisputeOutcome, disputeOutcomes } from "#app/shared/disputes/disputes.ts";
import { type PaymentCaseKind, paymentCaseKindNames } from "#app/shared/payments/payment-cases.ts";
import {
  type ComparedPayout,
  type DiscrepancyKind,
  discrepancyKindNames,
  type DiscrepancyState,
  discrepancyStates,
  type Money,
} from "#app/shared/reconciliation/discrepancies.ts";
import {
  type DoubleDecision,
  doubleDecisions,
  type ScanAnswer,
  scanAnswers,
  type ScanWay,
  scanWays,
} from "#app/shared/check-in/scans.ts";
import type { DeviceProfile } from "#app/shared/team/device-profiles.ts";
import type { TeamRole } from "#app/shared/team/permissions.ts";
import { type PaymentStatus, paymentStatuses } from "#app/shared/payments/payment-statuses.ts";
import {
  kindsThat,
  type PurchaseKind,
  purchaseKindNames,
  type PurchaseStatus,
  purchaseStatuses,
} from "#app/shared/purchases/purchase-kinds.ts";
import {
  type RefundedLine,
  type RefundStatus,
  refundStatuses,
} from "#app/shared/refunds/refunds.ts";
import { type DayChangeKind, dayChangeKinds } from "#app/shared/festival/day-changes.ts";
import type { Reminder } from "#app/shared/broadcasts/reminders.ts";
import type { PhoneHealth } from "#app/shared/check-in/ready.ts";
import { type Exits, exitRules } from "#app/shared/check-in/exits.ts";
import { keysOf } from "#app/shared/records.ts";
import { type CodeKind, codeKinds } from "#app/shared/discounts/codes.ts";
import { type ProductState, productStates } from "#app/shared/catalogue/product-states.ts";
import type { MovedDay, EditionFigures } from "#app/shared/editions/edition-figures.ts";
import {
  type ImportChoices,
  type ImportReading,
  noChoices,
  type ReadyTicket,
  type RefusedLine,
} from "#app/shared/tickets/import-lines.ts";

/*
 * Every table. Money is integer kobo, times are timestamptz. A change wants a migration: `npx
 * drizzle-kit generate`. Descending indexes say "nulls first", as a plain "order by … desc" does:
 * Postgres would not use them otherwise.
 */
const instant = () => timestamp({ withTimezone: true, mode: "date" });
const createdAt = () => instant().notNull().defaultNow();
const kobo = () => bigint({ mode: "number" }).notNull();
const address = () => jsonb().$type<Address>().notNull();
const shippingOption = () => text().$type<ShippingOption>().notNull();
const agreed = () => jsonb().$type<AgreedDelivery>().notNull();
const orderStatus = () => text().$type<OrderStatus>().notNull();
/**
 * The columns of an index for a list with the newest first, whose next page begins after a time and
 * an id.
 */
const newestFirst = (table: { createdAt: AnyPgColumn; id: AnyPgColumn }) =>
  [sql`${table.createdAt} desc nulls first`, sql`(${table.id}::text) desc nulls first`] as const;
const isOneOf = (column: AnyPgColumn, names: readonly string[]) =>
  sql`${column} in (${sql.raw(names.map((name) => `'${name}'`).join(", "))})`;

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const addressField = (column: AnyPgColumn, field: keyof Address) =>
  sql<string | null>`${column}->>${sql.raw(`'${field}'`)}`;

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull().default(""),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** Whether a sign-in asks for a second factor: a passkey, or six digits of an app. */
    twoFactorEnabled: boolean("has_second_factor").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email_lower").on(sql`lower(${table.email})`),
    index("users_by_text").using(
      "gin",
      sql`person_text(${table.name}, ${table.email}) gin_trgm_ops`,
    ),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the back office was last used with it; null for a customer's. */
    usedAt: instant(),
    /**
     * When the second factor was last given in this session. Until then the session opens nothing
     * to somebody who has one.
     */
    secondFactorAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

/**
 * The library for sign-in keeps a person's second factor here: the secret of their app, encrypted,
 * and the remaining recovery codes. The secret counts once a code of it was typed (`verified`).
 */
export const secondFactors = pgTable("second_factors", {
  id: text().primaryKey(),
  userId: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text().notNull(),
  backupCodes: text("recovery_codes").notNull(),
  verified: boolean("is_app_proved").notNull().default(false),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: instant(),
});

/** The public keys of somebody's passkeys. The other half never leaves their phone or key. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text(),
    publicKey: text().notNull(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (table) => [index().on(table.userId)],
);

/**
 * The organisers. Somebody who leaves the team keeps the account, as a customer's, and this row, so
 * that the log still names them.
 */
export const teamMembers = pgTable(
  "team_members",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    roles: text().array().$type<TeamRole[]>().notNull(),
    joinedAt: createdAt(),
    leftAt: instant(),
    /**
     * When the organiser first signed in; each later sign-in on a new device is reported by e-mail.
     */
    signedInAt: instant(),
    /** The gate at which they scan; null for the first. */
    gateId: uuid().references((): AnyPgColumn => gates.id, { onDelete: "set null" }),
  },
  (table) => [
    index("team_members_of_gate")
      .on(table.gateId)
      .where(sql`${table.gateId} is not null`),
    check("team_members_have_roles", sql`cardinality(${table.roles}) > 0`),
  ],
);

/** A link by which somebody joins the team, once. Its secret is stored as a hash. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    digest: text().notNull().unique(),
    email: text().notNull(),
    roles: text().array().$type<TeamRole[]>().notNull(),
    invitedById: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index().on(table.invitedById)],
);

/**
 * A phone or a desk of the festival, which is no person's account. An organiser makes it, and one
 * browser takes it over with the link of a QR code. Both secrets are stored as hashes. Rows are
 * never deleted, so that the log can name the device.
 */
export const devices = pgTable(
  "devices",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    profile: text().$type<DeviceProfile>().notNull(),
    expiresAt: instant().notNull(),
    /** Whether it ends with the morning after the festival's day, wherever that is moved to. */
    endsWithDay: boolean().notNull().default(false),
    createdAt: createdAt(),
    createdById: text().references(() => users.id, { onDelete: "set null" }),
    linkDigest: text().notNull().unique("devices_link_digest_unique"),
    linkExpiresAt: instant().notNull(),
    /**
     * The hash of the secret in the browser's cookie; null until a browser has taken the device.
     */
    secretDigest: text().unique("devices_secret_digest_unique"),
    claimedAt: instant(),
    browser: text().notNull().default(""),
    seenAt: instant(),
    /** Tickets that it has asked about, also those that were refused. */
    scans: integer().notNull().default(0),
    stoppedAt: instant(),
    stoppedById: text().references(() => users.id, { onDelete: "set null" }),
    /** The gate that it stands at; null for the first. */
    gateId: uuid().references((): AnyPgColumn => gates.id, { onDelete: "set null" }),
  },
  (table) => [
    index("devices_of_gate")
      .on(table.gateId)
      .where(sql`${table.gateId} is not null`),
    index("devices_open")
      .on(table.expiresAt)
      .where(sql`${table.stoppedAt} is null`),
    index("devices_by_creator").on(table.createdById),
    index("devices_by_stopper").on(table.stoppedById),
  ],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), uniqueIndex().on(table.providerId, table.accountId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier)],
);

/** There is one for each customer; the phone may be there before the rest (/addNumber). */
export const addresses = pgTable(
  "addresses",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    address: address(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index("addresses_by_phone").using("gin", sql`(${table.address}->>'addressPhone') gin_trgm_ops`),
  ],
);

/** What is made once: the administrator's user id, what was seeded. */
export const siteSettings = pgTable("site_settings", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
});

/**
 * Each publication of the festival's settings, whole. The latest is what everybody sees; an older
 * one can be published again.
 */
export const festivalVersions = pgTable("festival_versions", {
  number: integer().primaryKey(),
  settings: jsonb().$type<Partial<FestivalSettings>>().notNull(),
  /** The sections that differ from the version before. */
  sections: text().array().$type<FestivalSection[]>().notNull(),
  publishedAt: instant().notNull(),
  byUserId: text().references(() => users.id, { onDelete: "set null" }),
  /** The number of the version that this one brought back. */
  restoredFrom: integer(),
});

/**
 * Colours and sizes that were renamed, by the festival's version that renamed them. Records keep a
 * name as it was written down; the later renames lead from there to today's name (`choiceNow` in
 * domain/festival/variant-renames.server.ts).
 */
export const variantRenames = pgTable(
  "variant_renames",
  {
    version: integer().notNull(),
    list: text().$type<"colors" | "sizes">().notNull(),
    from: text().notNull(),
    to: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.list, table.from] })],
);

/**
 * The version of the latest rename when the colours and sizes of a record were written down; 0
 * before the first.
 */
const namesVersion = () => integer().notNull().default(0);

/** What the organisers changed and nobody else sees, in one row. */
export const festivalDraft = pgTable(
  "festival_draft",
  {
    id: boolean().primaryKey().default(true),
    sections: jsonb().$type<Partial<FestivalSettings>>().notNull().default({}),
    sectionRevisions: jsonb().$type<SectionSaves>().notNull().default({}),
    publishAt: instant(),
    scheduledByUserId: text().references(() => users.id, { onDelete: "set null" }),
    /** Why the planned publication did not go live. */
    publicationError: text(),
  },
  (table) => [check("one_draft", sql`${table.id}`)],
);

/** Limits that hold over several processes. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
});

export const products = pgTable(
  "products",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    priceKobo: kobo(),
    colors: text().array().notNull().default([]),
    sizes: text().array().notNull().default([]),
    soldOut: boolean().notNull().default(false),
    /** How many pieces one person may buy over all orders, or null where there is no limit. */
    limitPerPerson: integer(),
    material: text().notNull().default(""),
    care: text().notNull().default(""),
    state: text().$type<ProductState>().notNull().default("shown"),
    /** When a product that is not shown comes into the store by itself. */
    appearsAt: instant(),
    /** The version grows with every change, so that a form of an older page is refused. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    /** Deleted products stay for the orders that name them. */
    deletedAt: instant(),
  },
  (table) => [
    index("products_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("products_category").on(table.category),
    check("product_price", sql`${table.priceKobo} >= 0`),
    check("product_state", isOneOf(table.state, productStates)),
    check("price_is_positive", sql`${table.priceKobo} > 0`),
    check("limit_is_positive", sql`${table.limitPerPerson} > 0`),
  ],
);

/** `width` and `thumbhash` are null until the image job is done. */
export const pictures = pgTable(
  "pictures",
  {
    id: text().primaryKey(),
    productId: text().references(() => products.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
    alt: text().notNull().default(""),
    color: text(),
    width: integer(),
    height: integer(),
    /** The thumbhash in base64, some 25 bytes. */
    thumbhash: text(),
    failedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.productId, table.position)],
);

/** A variant with no row is not counted. */
export const stock = pgTable(
  "stock",
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    color: text().notNull().default(""),
    size: text().notNull().default(""),
    quantity: integer().notNull(),
    /** How many pieces were entered in all: those that are left and those that were sold. */
    totalReceived: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.color, table.size] }),
    check("stock_is_not_negative", sql`${table.quantity} >= 0`),
  ],
);

/** People who want to hear once that a product is back. */
export const backInStockRequests = pgTable(
  "back_in_stock_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The e-mail address in lower case. */
    email: text().notNull(),
    /** Colour and size are both empty where any variant will do. */
    color: text().notNull().default(""),
    size: text().notNull().default(""),
    createdAt: createdAt(),
    notifiedAt: instant(),
  },
  (table) => [
    uniqueIndex("one_request_a_variant").on(table.productId, table.email, table.color, table.size),
    index().on(table.email),
  ],
);

const chosenColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  userId: text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  productId: text()
    .notNull()
    .references(() => products.id, { onDelete: "cascade" }),
  color: text(),
  size: text(),
  /** The price when the product was put into the cart, so that a change since then can be shown. */
  priceKobo: kobo(),
});

export const cartItems = pgTable(
  "cart_items",
  {
    ...chosenColumns(),
    quantity: integer().notNull().default(1),
    /**
     * The latest press on its quantity: the page's id and the number of the press there, such as
     * "k3j9.12".
     */
    lastRequestId: text(),
    createdAt: createdAt(),
  },
  (table) => [
    // A product is in the cart or it is not: the button toggles (specification.md section 4).
    uniqueIndex("one_cart_item_a_product").on(table.userId, table.productId),
    index("carts_with_product").on(table.productId),
    check("quantity_is_positive", sql`${table.quantity} >= 1`),
  ],
);

/**
 * Items that were saved for later in the cart: they are not paid with it, not counted and not
 * reserved.
 */
export const savedItems = pgTable(
  "saved_items",
  {
    ...chosenColumns(),
    quantity: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("saved_items_of_product").on(table.productId),
    unique("one_saved_item_a_variant")
      .on(table.userId, table.productId, table.color, table.size)
      .nullsNotDistinct(),
  ],
);

export const carts = pgTable("carts", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  shippingOption: shippingOption(),
});

export interface LineSnapshot extends LineItem {
  /** The product's id; empty where the line is of tickets. */
  productId: string;
  /** The ids of the ticket's type and price, where the line is of tickets. */
  ticketTypeId?: string;
  ticketPhaseId?: string;
  pictureId: string | null;
  priceKobo: number;
  /** What a code takes off all pieces of the line together, where one does. */
  reductionKobo?: number;
}

/** The index and the search must spell it the same. */
export const purchaseWords = (table: {
  reference: AnyPgColumn;
  email: AnyPgColumn;
  username: AnyPgColumn;
  address: AnyPgColumn;
}) =>
  sql`purchase_search_words(${table.reference}, ${table.email}, ${table.username}, ${table.address})`;

/**
 * What was about to be paid, saved before the payment opens. Not an order (product-decisions.md 7).
 */
export const purchases = pgTable(
  "purchases",
  {
    reference: text().primaryKey(),
    kind: text().$type<PurchaseKind>().notNull(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /**
     * The id of a deleted account while a payment of it may still arrive. It names nobody, and
     * shows which rows belong together.
     */
    deletedUserId: text(),
    email: text().notNull(),
    username: text().notNull(),
    lines: jsonb().$type<LineSnapshot[]>().notNull(),
    namesVersion: namesVersion(),
    address: address(),
    shippingOption: shippingOption(),
    agreed: agreed(),
    itemsKobo: kobo(),
    feeKobo: kobo(),
    totalKobo: kobo(),
    /**
     * What Paystack said arrived, in the hundredth part of its currency; null until something did.
     */
    paidAmount: bigint({ mode: "number" }),
    paidCurrency: text(),
    status: text().$type<PurchaseStatus>().notNull().default("open"),
    accessCode: text(),
    authorizationUrl: text(),
    createdAt: createdAt(),
    /** When Paystack was asked last, whether it answered or not. */
    checkedAt: instant(),
    /**
     * The payment service's last status, such as "abandoned". Null until it has answered, and after
     * a customer's question that it did not answer.
     */
    paystackStatus: text().$type<PaymentStatus>(),
    /** When the customer, or the popup, said that it was paid. */
    claimedAt: instant(),
    settledAt: instant(),
    /** When the customer dismissed it from their pages. It is still settled if it is paid. */
    dismissedAt: instant(),
    replacedBy: text(),
    problem: text(),
    /**
     * For a purchase of tickets, which needs no account, the secret in the address of its page.
     * Null for every other purchase.
     */
    accessToken: text().unique(),
  },
  (table) => [
    index("purchases_open").on(table.status, table.createdAt),
    index("purchases_of_deleted_user")
      .on(table.deletedUserId)
      .where(sql`${table.deletedUserId} is not null`),
    index().on(table.userId, table.createdAt),
    // What is bought without an account is found by the address.
    index("purchases_without_account")
      .on(table.email, table.createdAt)
      .where(sql`${table.userId} is null and ${table.deletedUserId} is null`),
    // Few are replaced: whether one of them was paid as well is asked of some customers.
    index("purchases_replaced")
      .on(table.userId)
      .where(sql`${table.replacedBy} is not null`),
    index("purchases_newest").on(
      table.createdAt.desc().nullsFirst(),
      table.reference.desc().nullsFirst(),
    ),
    index("purchases_by_word").using("gin", purchaseWords(table)).with({ fastupdate: false }),
    check("purchase_kind", isOneOf(table.kind, purchaseKindNames)),
    check("purchase_status", isOneOf(table.status, purchaseStatuses)),
    check("purchase_paystack_status", isOneOf(table.paystackStatus, paymentStatuses)),
    check(
      "purchase_has_page",
      sql`(${isOneOf(table.kind, kindsThat("hasPage"))}) = (${table.accessToken} is not null)`,
    ),
    check("purchase_amounts", sql`least(${table.itemsKobo}, ${table.feeKobo}) >= 0`),
    check("purchase_total", sql`${table.totalKobo} = ${table.itemsKobo} + ${table.feeKobo}`),
    check("purchase_paid", sql`(${table.paidAmount} is null) = (${table.paidCurrency} is null)`),
  ],
);

export const stockReservations = pgTable(
  "stock_reservations",
  {
    reference: text()
      .notNull()
      .references(() => purchases.reference, { onDelete: "cascade" }),
    // No reference: checking it would lock the product after its stock, which a change of the
    // product locks before.
    productId: text().notNull(),
    color: text().notNull().default(""),
    size: text().notNull().default(""),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    quantity: integer().notNull(),
    /**
     * When this customer's hold on the variant began, which may have been with an earlier purchase.
     */
    reservedFrom: instant().notNull(),
    reservedUntil: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reference, table.productId, table.color, table.size] }),
    index().on(table.productId, table.reservedUntil),
    index().on(table.userId, table.productId),
    check("stock_reservation_quantity", sql`${table.quantity} > 0`),
  ],
);

/**
 * Editions that are closed, counted from 1; what has the number of none belongs to the current one.
 */
export const editions = pgTable(
  "editions",
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** When the edition was opened. It is null for the first one. */
    openedAt: instant(),
    closedAt: instant().notNull(),
    closedByUserId: text().references(() => users.id, { onDelete: "set null" }),
    /** The figures as they were at the closing. */
    figures: jsonb().$type<EditionFigures>().notNull(),
    /** The change of the festival's day by the closing, which undoing the closing takes back. */
    movedDay: jsonb().$type<MovedDay>(),
    /**
     * The number of the festival's version that was published when it was closed, before the next
     * day was: its tickets keep saying that day and place. Null where an earlier release closed it.
     */
    festivalVersion: integer(),
  },
  (table) => [uniqueIndex("editions_by_name").on(sql`lower(${table.name})`)],
);

const editionId = () => integer().notNull().default(1);

/** An id has ten letters. The index and the search must spell it the same. */
export const orderIdTrigrams = (id: AnyPgColumn | SQL) =>
  sql`(array[substr(${id}, 1, 3), substr(${id}, 2, 3), substr(${id}, 3, 3), substr(${id}, 4, 3), substr(${id}, 5, 3), substr(${id}, 6, 3), substr(${id}, 7, 3), substr(${id}, 8, 3)])`;

/**
 * Goes on over all editions, so that a number names one order: the closing of one skips to the next
 * thousand.
 */
export const orderNumbers = pgSequence("order_numbers", { startWith: 1001 });

/** The index and the search must spell it the same. */
export const orderCount = (number: AnyPgColumn) => sql`(split_part(${number}, '-', 2)::bigint)`;

export const orders = pgTable(
  "orders",
  {
    id: text().primaryKey(),
    /** The number as people say it, such as "VYB-1042". */
    number: text()
      .notNull()
      .default(sql`'ORD-' || nextval('order_numbers')`),
    reference: text()
      .notNull()
      .unique()
      .references((): AnyPgColumn => purchases.reference),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    userEmail: text().notNull(),
    username: text().notNull(),
    status: orderStatus().default("new"),
    shippingOption: shippingOption(),
    agreed: agreed(),
    address: address(),
    itemsKobo: kobo(),
    feeKobo: kobo(),
    totalKobo: kobo(),
    itemCount: integer().notNull(),
    channel: text(),
    /** Paystack's fee in kobo. */
    paystackFeeKobo: bigint({ mode: "number" }),
    gatewayResponse: text().notNull().default(""),
    paidAt: instant(),
    createdAt: createdAt(),
    deliveryWindowStart: instant().notNull(),
    deliveryWindowEnd: instant().notNull(),
    /** When the order came into its present state. It is null while the order is new. */
    statusChangedAt: instant(),
    note: text().notNull().default(""),
    /** The reason for a cancellation, which the customer reads. */
    cancelReason: text().notNull().default(""),
    soldOutLines: jsonb().$type<LineItem[]>().notNull().default([]),
    /** When the organisers were e-mailed about the order. */
    adminNotifiedAt: instant(),
    /** When its customer was reminded that it waits to be picked up. */
    remindedAt: instant(),
    editionId: editionId(),
    /**
     * The name, colour and size of each line item as they are shown, and "=product" with its id.
     */
    itemTexts: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the order is found by. The function is of the migration `search_of_orders`. */
    searchWords: tsvector().generatedAlwaysAs(
      sql`order_search_words("username", "user_email", "reference", "number", "address", "item_texts", "shipping_option", "note")`,
    ),
  },
  (table) => [
    // The entry of a frequent word is written anew for each order: some seventy of them wait on
    // eight pages, which a search reads as well.
    index("orders_by_word")
      .using("gin", table.searchWords)
      .with({ fastupdate: true, gin_pending_list_limit: 64 }),
    uniqueIndex("orders_by_number").on(orderCount(table.number)),
    index("orders_not_notified")
      .on(table.createdAt)
      .where(sql`${table.adminNotifiedAt} is null`),
    index("orders_by_status").on(
      table.editionId,
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_by_move").on(
      table.editionId,
      table.status,
      table.statusChangedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_by_total").on(
      table.editionId,
      table.status,
      table.totalKobo.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // It has every column of the overview's sums by day and state.
    index("orders_by_day").on(
      table.editionId,
      table.createdAt,
      table.status,
      table.itemCount,
      table.totalKobo,
    ),
    index("orders_of_user").on(table.userId, table.createdAt.desc().nullsFirst()),
    // See order-search.server.ts.
    index("orders_by_id_part")
      .using("gin", orderIdTrigrams(table.id))
      // No pending list: every search would read through it.
      .with({ fastupdate: false }),
    check("order_status", isOneOf(table.status, orderStatuses)),
    check("order_total", sql`${table.totalKobo} = ${table.itemsKobo} + ${table.feeKobo}`),
    check("order_item_count", sql`${table.itemCount} > 0`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    productId: text().references(() => products.id, { onDelete: "set null" }),
    pictureId: text().references(() => pictures.id, { onDelete: "set null" }),
    name: text().notNull(),
    color: text(),
    size: text(),
    namesVersion: namesVersion(),
    priceKobo: kobo(),
    quantity: integer().notNull(),
    /** What a code took off all pieces of the line together. */
    reductionKobo: kobo().default(0),
    /** How many pieces the sale took from the counted stock. */
    allocated: integer().notNull().default(0),
    /** How many pieces were put back into stock. */
    restocked: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.orderId, table.position),
    index("order_items_of_product").on(table.productId),
    index("order_items_of_picture")
      .on(table.pictureId)
      .where(sql`${table.pictureId} is not null`),
    index("order_items_restocked")
      .on(table.orderId)
      .where(sql`${table.restocked} > 0`),
    check("order_item_quantity", sql`${table.quantity} > 0`),
    check("order_item_allocated", sql`${table.allocated} between 0 and ${table.quantity}`),
    check("order_item_restocked", sql`${table.restocked} between 0 and ${table.quantity}`),
    check(
      "order_item_amounts",
      sql`${table.priceKobo} >= 0 and ${table.reductionKobo} between 0 and ${table.priceKobo} * ${table.quantity}`,
    ),
  ],
);

/** Everything that a filter found when it was confirmed, to be moved one after the other. */
export const bulkMoves = pgTable(
  "bulk_moves",
  {
    /** The id is made by the form, so that a form that is sent twice begins one move. */
    id: uuid().primaryKey(),
    from: orderStatus(),
    /** A description of the search that found the orders. */
    found: text().notNull(),
    total: integer().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    /** Whether the orders were ticked one by one. */
    isChosen: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** No order is moved before this time: until then the move can be undone. */
    dueAt: instant().notNull(),
    /** When somebody asked for the move to be stopped. */
    stoppedAt: instant(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("one_bulk_move")
      .on(sql`(${table.endedAt} is null)`)
      .where(sql`${table.endedAt} is null and not ${table.isChosen}`),
    index("bulk_moves_unfinished")
      .on(table.id)
      .where(sql`${table.endedAt} is null`),
    index("bulk_moves_newest").on(table.createdAt.desc().nullsFirst()),
  ],
);

export const bulkMoveOrders = pgTable(
  "bulk_move_orders",
  {
    moveId: uuid()
      .notNull()
      .references(() => bulkMoves.id, { onDelete: "cascade" }),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    doneAt: instant(),
    /** Why the order was not moved. */
    problem: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.orderId] }),
    index("bulk_moves_of_order").on(table.orderId),
    index("bulk_move_waiting")
      .on(table.moveId, table.orderId)
      .where(sql`${table.doneAt} is null`),
  ],
);

export const orderHistory = pgTable(
  "order_history",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: orderStatus(),
    /** Whether the order was moved back from a later state. */
    isReversal: boolean().notNull().default(false),
    at: instant().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    byDeviceId: uuid().references(() => devices.id, { onDelete: "set null" }),
  },
  (table) => [
    index().on(table.orderId, table.at),
    index("history_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index("history_by_device")
      .on(table.byDeviceId)
      .where(sql`${table.byDeviceId} is not null`),
  ],
);

/**
 * Orders to be cancelled once nobody can take that back any more: until then nothing else is
 * changed.
 */
export const scheduledCancellations = pgTable("scheduled_cancellations", {
  orderId: text()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  reason: text().notNull(),
  refund: boolean().notNull(),
  restock: boolean().notNull(),
  byUserId: text().references(() => users.id, { onDelete: "set null" }),
  dueAt: instant().notNull(),
});

/**
 * Money that went otherwise than it should: it waits for the administrator until somebody has
 * decided.
 */
export const paymentCases = pgTable(
  "payment_cases",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<PaymentCaseKind>().notNull(),
    reference: text()
      .notNull()
      .references(() => purchases.reference),
    orderId: text().references(() => orders.id, { onDelete: "cascade" }),
    /** For a double payment, the other payment, whose order has the same line items. */
    otherReference: text().references((): AnyPgColumn => purchases.reference),
    askedKobo: kobo(),
    /** The amount in the hundredth part of its currency. */
    paidAmount: kobo(),
    paidCurrency: text().notNull(),
    paidReference: text().notNull(),
    createdAt: createdAt(),
    /**
     * When the money goes back by itself, if nobody has decided by then; null where it does not.
     * The buyer was given this moment, so a changed setting leaves it as it is.
     */
    refundsAt: instant(),
    decidedAt: instant(),
    /**
     * The organiser who decided. It is null while nobody has, or where a later answer of Paystack
     * closed the case.
     */
    decidedByUserId: text().references(() => users.id, { onDelete: "set null" }),
    /** The organisers' note on the decision. It is never shown to the customer. */
    decision: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("one_case_of_a_kind").on(table.reference, table.kind),
    index("cases_undecided").on(table.decidedAt, table.createdAt, table.id),
    index("cases_by_user")
      .on(table.decidedByUserId)
      .where(sql`${table.decidedByUserId} is not null`),
    index().on(table.orderId),
    index().on(table.otherReference),
    check("payment_case_kind", isOneOf(table.kind, paymentCaseKindNames)),
    check("payment_case_amounts", sql`least(${table.askedKobo}, ${table.paidAmount}) >= 0`),
  ],
);

/** Whose account was deleted, by a hash that names nobody: an older backup still has them. */
export const erasures = pgTable("erasures", {
  hash: text().primaryKey(),
  erasedAt: instant().notNull(),
  /** When it was listed beside the pictures too, where a restored database finds it. */
  listedAt: instant(),
});

const confirmationOutcomes = ["confirmed", "withdrawn", "refused", "expired"] as const;

/**
 * Refunds above the owner's limit wait for a second person: one of a payment, or all of a cancelled
 * type.
 */
export const refundConfirmations = pgTable(
  "refund_confirmations",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The amount to refund, in the hundredth part of its currency. */
    amount: kobo(),
    currency: text().notNull(),
    subject: text().notNull(),
    reason: text().notNull(),
    askedById: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    outcome: text().$type<(typeof confirmationOutcomes)[number]>(),
    endedAt: instant(),
    endedById: text().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("confirmations_waiting")
      .on(table.createdAt)
      .where(sql`${table.endedAt} is null`),
    index().on(table.endedAt),
    index().on(table.askedById),
    index().on(table.endedById),
    check("confirmation_amount", sql`${table.amount} > 0`),
    check("confirmation_outcome", isOneOf(table.outcome, confirmationOutcomes)),
    check("confirmation_ended", sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
  ],
);

const restockedParts = ["all", "lines"] as const;

/**
 * Refunds. The row is written before Paystack is asked, and Paystack is given its id, so that none
 * is made twice.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text()
      .notNull()
      .references(() => purchases.reference),
    orderId: text().references(() => orders.id, { onDelete: "cascade" }),
    /** The amount in the hundredth part of its currency. */
    amount: kobo(),
    currency: text().notNull(),
    lines: jsonb().$type<RefundedLine[]>().notNull().default([]),
    /** The reason, which the customer reads. */
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    paystackId: bigint({ mode: "number" }).unique(),
    /** Paystack's latest message about a failure. It is never shown to the customer. */
    problem: text().notNull().default(""),
    createdAt: createdAt(),
    // It is null for a refund that was made in Paystack's dashboard.
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    /** When Paystack was asked for the refund, whether it answered or not. */
    askedAt: instant(),
    /** When Paystack's list of refunds was read. */
    checkedAt: instant(),
    /** When the customer was informed. */
    notifiedAt: instant(),
    endedAt: instant(),
    /** Paystack's id of the dispute whose loss this refund pays; null for every other refund. */
    disputeId: bigint({ mode: "number" }),
    /** The refund that failed and that this one sends again; null for every other refund. */
    retryOf: uuid().references((): AnyPgColumn => refunds.id, { onDelete: "set null" }),
    /** The confirmation that it waits or waited for; null where none was needed. */
    confirmationId: uuid().references(() => refundConfirmations.id, { onDelete: "set null" }),
    /** Until when an organiser can undo it; null for one that cannot be undone. */
    undoableUntil: instant(),
    /**
     * Which pieces go back into stock once it is confirmed or can no longer be undone: all of the
     * order's or those of `lines`.
     */
    restocks: text().$type<(typeof restockedParts)[number]>(),
  },
  (table) => [
    index().on(table.reference),
    index("refunds_by_confirmation")
      .on(table.confirmationId)
      .where(sql`${table.confirmationId} is not null`),
    index().on(table.orderId),
    index("refunds_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index("refunds_under_way").on(table.status, table.createdAt),
    index("refunds_sent_again")
      .on(table.retryOf)
      .where(sql`${table.retryOf} is not null`),
    check("refund_status", isOneOf(table.status, refundStatuses)),
    check("refund_is_positive", sql`${table.amount} > 0`),
    check("refund_restocks", isOneOf(table.restocks, restockedParts)),
  ],
);

/** What an organiser took in cash, for an order that too little was paid for online. */
export const cashReceipts = pgTable(
  "cash_receipts",
  {
    /** Made by the form, so that a form that is sent twice is recorded once. */
    id: uuid().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    amountKobo: kobo(),
    /** It is never shown to the customer. */
    note: text().notNull().default(""),
    at: instant().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index().on(table.orderId),
    index("cash_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check("cash_is_positive", sql`${table.amountKobo} > 0`),
  ],
);

/**
 * Disputes (chargebacks): a customer's bank asks for the money of a payment back. Paystack's own id
 * is the key, and every value but the last three is what Paystack said when it was asked.
 */
export const disputes = pgTable(
  "payment_disputes",
  {
    id: bigint({ mode: "number" }).primaryKey(),
    reference: text()
      .notNull()
      .references(() => purchases.reference),
    /** The amount in the hundredth part of its currency. */
    amount: kobo(),
    currency: text().notNull(),
    category: text().notNull().default(""),
    /** Paystack's own status; shared/disputes/disputes.ts lists them. */
    status: text().notNull(),
    /** Paystack's own resolution. It is null while the dispute is open. */
    resolution: text(),
    /** The outcome is null until Paystack says how the dispute ended. */
    outcome: text().$type<DisputeOutcome>(),
    /** The time by which the dispute has to be answered. */
    dueAt: instant(),
    openedAt: instant().notNull(),
    resolvedAt: instant(),
    /** When Paystack last changed the dispute. */
    changedAt: instant(),
    /** When Paystack was asked last, whether it answered or not. */
    checkedAt: instant().notNull(),
    /** When the organisers are to be reminded. It is null where no reminder is due any more. */
    remindAt: instant(),
    remindedAt: instant(),
  },
  (table) => [
    index().on(table.reference),
    index("disputes_open")
      .on(table.checkedAt)
      .where(sql`${table.outcome} is null`),
    index("disputes_lost")
      .on(table.reference)
      .where(sql`${table.outcome} = 'lost'`),
    check("dispute_outcome", isOneOf(table.outcome, disputeOutcomes)),
  ],
);

/**
 * Events of Paystack that cannot be found out in another way in time: stored before the webhook is
 * answered, and worked on until Paystack has been asked about them. An event that is repeated is
 * the same row.
 */
export const paystackEvents = pgTable(
  "paystack_events",
  {
    event: text().notNull(),
    /** Paystack's id of the dispute, or of the transaction. */
    subject: text().notNull(),
    /** The amount of a rejected transfer, as the event says it. */
    amount: bigint({ mode: "number" }),
    receivedAt: instant().notNull(),
    /** When the event was last worked on, successfully or not. */
    checkedAt: instant(),
    handledAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.event, table.subject] }),
    index("events_unhandled")
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null`),
  ],
);

/** Comparisons of Paystack's lists with ours. */
export const paymentReconciliations = pgTable(
  "payment_reconciliations",
  {
    id: uuid().primaryKey().defaultRandom(),
    startedAt: instant().notNull(),
    /** When the comparison ended. It is null while it runs. */
    endedAt: instant(),
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    /** The organiser who asked for the comparison. It is null for the nightly one. */
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    paymentCount: integer().notNull().default(0),
    paidKobo: kobo().default(0),
    feesKobo: kobo().default(0),
    /** How many payments belong to other shops of the same Paystack account. */
    foreignCount: integer().notNull().default(0),
    /** How many disputes the last 60 days had. */
    disputeCount: integer().notNull().default(0),
    /** How many discrepancies were new. */
    newCount: integer().notNull().default(0),
    payouts: jsonb().$type<ComparedPayout[]>().notNull().default([]),
    error: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("one_reconciliation_at_once")
      .on(sql`(${table.endedAt} is null)`)
      .where(sql`${table.endedAt} is null`),
    index("reconciliations_newest").on(table.startedAt.desc().nullsFirst()),
  ],
);

/** What a comparison found, each once: the key names what differs and how. */
export const paymentDiscrepancies = pgTable(
  "payment_discrepancies",
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull().unique(),
    kind: text().$type<DiscrepancyKind>().notNull(),
    subject: text().notNull(),
    /** The reference, which may be one that no purchase here has. */
    reference: text(),
    paystackAmount: jsonb().$type<Money>(),
    localAmount: jsonb().$type<Money>(),
    state: text().$type<DiscrepancyState>().notNull().default("open"),
    note: text().notNull().default(""),
    foundAt: instant().notNull(),
    closedAt: instant(),
    closedByUserId: text().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("discrepancies_by_state").on(table.state, table.foundAt.desc().nullsFirst()),
    index("discrepancies_by_user")
      .on(table.closedByUserId)
      .where(sql`${table.closedByUserId} is not null`),
    check("discrepancy_kind", isOneOf(table.kind, discrepancyKindNames)),
    check("discrepancy_state", isOneOf(table.state, discrepancyStates)),
  ],
);

/** `userId` null is the administrator's (specification.md section 3, product-decisions.md 8). */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<NotificationKind>().notNull(),
    orderId: text().references(() => orders.id, { onDelete: "cascade" }),
    caseId: uuid().references(() => paymentCases.id, { onDelete: "cascade" }),
    refundId: uuid().references(() => refunds.id, { onDelete: "cascade" }),
    broadcastId: uuid().references((): AnyPgColumn => broadcasts.id, { onDelete: "cascade" }),
    userEmail: text().notNull(),
    username: text().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (table) => [
    index("notifications_of_user").on(
      table.userId,
      table.readAt,
      table.createdAt.desc().nullsFirst(),
    ),
    // The administrator's: all, those of one kind, those that are unread and those that are read.
    index("notifications_of_admin")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.userId} is null`),
    index("notifications_of_admin_by_kind")
      .on(table.kind, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.userId} is null`),
    index("notifications_of_admin_unread")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.userId} is null and ${table.readAt} is null`),
    index("notifications_of_admin_read")
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.userId} is null and ${table.readAt} is not null`),
    index("notifications_of_order").on(table.orderId),
    index("notifications_of_case")
      .on(table.caseId)
      .where(sql`${table.caseId} is not null`),
    index("notifications_of_refund")
      .on(table.refundId)
      .where(sql`${table.refundId} is not null`),
    index("notifications_of_broadcast")
      .on(table.broadcastId)
      .where(sql`${table.broadcastId} is not null`),
  ],
);

/** Whether an e-mail is about a ticket. The index and the question must spell it the same. */
export const isOfTicket = ({ data }: { data: AnyPgColumn }) =>
  sql`(${data}->>'ticketId') is not null`;

export const emails = pgTable(
  "emails",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<EmailKind>().notNull(),
    recipient: text().notNull(),
    data: jsonb().$type<EmailData[EmailKind]>().notNull(),
    createdAt: createdAt(),
    sentAt: instant(),
    /** When sending was given up for good. */
    failedAt: instant(),
    /**
     * When the receiving mailbox put the e-mail off, which is no sign that e-mail in general does
     * not leave.
     */
    deferredAt: instant(),
    replacedById: uuid().references((): AnyPgColumn => emails.id, { onDelete: "set null" }),
  },
  (table) => [
    index("emails_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("emails_by_recipient").on(table.recipient.op("text_pattern_ops")),
    index("emails_by_recipient_part").using(
      "gin",
      sql`split_part(${table.recipient}, '@', 1) gin_trgm_ops`,
    ),
    index("emails_replaced").on(table.replacedById),
    index("emails_of_order").on(sql`(${table.data}->>'orderId')`, table.createdAt),
    index("emails_of_ticket").on(sql`(${table.data}->>'ticketId')`, table.createdAt),
    index("emails_of_payment")
      .on(sql`(${table.data}->>'reference')`)
      .where(sql`${table.kind} = 'money_warning'`),
    index("emails_waiting")
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index("emails_failed")
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.failedAt} is not null and ${table.replacedById} is null`),
    index("emails_failed_of_tickets")
      .on(table.id)
      .where(
        sql`${isOfTicket(table)} and ${table.failedAt} is not null and ${table.replacedById} is null and ${table.sentAt} is null`,
      ),
    index("emails_sent").on(table.sentAt.desc().nullsFirst()),
  ],
);

export const emailAttempts = pgTable(
  "email_attempts",
  {
    id: uuid().primaryKey().defaultRandom(),
    emailId: uuid()
      .notNull()
      .references(() => emails.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    /** The error of the attempt, or null when the e-mail went out. */
    error: text(),
  },
  (table) => [index().on(table.emailId, table.at)],
);

/**
 * A message from the organisers to many. Its people are listed when it begins to be sent; until
 * then it can be changed.
 */
export const broadcasts = pgTable(
  "broadcasts",
  {
    /** The id is made by the form, so that a form that is sent twice makes one message. */
    id: uuid().primaryKey(),
    editionId: editionId(),
    /** Whom it is for, as `shared/broadcasts/audiences.ts` writes it down. */
    audiences: text().array().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    pictureId: text().references(() => pictures.id, { onDelete: "set null" }),
    buttonText: text().notNull().default(""),
    buttonUrl: text().notNull().default(""),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When it is to be sent; null for one that is being written. */
    dueAt: instant(),
    /** When its people were listed. */
    startedAt: instant(),
    stoppedAt: instant(),
    endedAt: instant(),
    /**
     * The reminder that the site sends by itself, with the day that it is for; null for what
     * somebody wrote.
     */
    reminder: text().$type<Reminder>(),
  },
  (table) => [
    index("broadcasts_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("broadcasts_unfinished")
      .on(table.dueAt)
      .where(sql`${table.endedAt} is null and ${table.dueAt} is not null`),
    index("broadcasts_of_picture")
      .on(table.pictureId)
      .where(sql`${table.pictureId} is not null`),
    index("broadcasts_by_user").on(table.byUserId),
    uniqueIndex("one_broadcast_of_a_reminder")
      .on(table.editionId, table.reminder)
      .where(sql`${table.reminder} is not null`),
  ],
);

/**
 * A change of the festival's day as one act: what was published, who was told, until when tickets
 * go back, and how far the refunds of a cancelled festival are.
 */
export const dayChanges = pgTable(
  "day_changes",
  {
    /** The id is made by the form, so that a form that is sent twice makes one change. */
    id: uuid().primaryKey(),
    editionId: editionId(),
    kind: text().$type<DayChangeKind>().notNull(),
    /** The festival's version that said it first. */
    festivalVersion: integer().notNull(),
    broadcastId: uuid().references(() => broadcasts.id, { onDelete: "set null" }),
    /** Until when tickets that were bought before it go back for all that was paid. */
    returnsUntil: instant(),
    /** Whether all tickets are refunded, and orders that were not handed over, too. */
    refundsTickets: boolean().notNull().default(false),
    refundsOrders: boolean().notNull().default(false),
    /** The reason, which the e-mails about the refunds say. */
    reason: text().notNull().default(""),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When nothing of it was left to do. */
    endedAt: instant(),
    confirmationId: uuid().references((): AnyPgColumn => refundConfirmations.id, {
      onDelete: "set null",
    }),
    /** Tickets and orders that were cancelled. */
    done: integer().notNull().default(0),
    /** Orders that could not be refunded, and why. */
    failures: jsonb().$type<{ orderNumber: string; problem: string }[]>().notNull().default([]),
  },
  (table) => [
    index("day_changes_newest").on(table.editionId, table.createdAt.desc().nullsFirst()),
    uniqueIndex("one_day_change_at_once")
      .on(table.editionId)
      .where(sql`${table.endedAt} is null`),
    index("day_changes_of_broadcast")
      .on(table.broadcastId)
      .where(sql`${table.broadcastId} is not null`),
    index("day_changes_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index("day_changes_of_confirmation")
      .on(table.confirmationId)
      .where(sql`${table.confirmationId} is not null`),
    check("day_change_kind", isOneOf(table.kind, dayChangeKinds)),
  ],
);

/** Somebody whom a message is for, once for each address, and how far it has come. */
export const broadcastRecipients = pgTable(
  "broadcast_recipients",
  {
    id: uuid().primaryKey().defaultRandom(),
    broadcastId: uuid()
      .notNull()
      .references(() => broadcasts.id, { onDelete: "cascade" }),
    /** In small letters. */
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull().default(""),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** Those of the message's audiences that the person is in. */
    audiences: text().array().notNull(),
    /** When the e-mail was put into the outbox. */
    queuedAt: instant(),
    emailId: uuid().references(() => emails.id, { onDelete: "set null" }),
    /** Why no e-mail is sent to the person. */
    problem: text().notNull().default(""),
    /** When an organiser told the person by WhatsApp. */
    toldAt: instant(),
  },
  (table) => [
    unique("broadcast_once_to_each").on(table.broadcastId, table.email),
    index("broadcast_recipients_left")
      .on(table.broadcastId, table.id)
      .where(sql`${table.queuedAt} is null and ${table.problem} = ''`),
    index("broadcast_recipients_queued").on(table.queuedAt),
    index("broadcast_recipients_of_email").on(table.emailId),
    index("broadcast_recipients_of_user").on(table.userId),
    index("broadcast_recipients_by_address").on(table.email),
  ],
);

export const subscribers = pgTable(
  "subscribers",
  {
    email: text().primaryKey(),
    /** Whether the address came by the form on / or by signing up (registerEmail). */
    source: text().$type<"newsletter" | "signup">().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("subscribers_newest").on(
      table.createdAt.desc().nullsFirst(),
      table.email.desc().nullsFirst(),
    ),
    index("subscribers_by_email_part").using("gin", table.email.op("gin_trgm_ops")),
  ],
);

export const newSubscribers = pgTable(
  "new_subscribers",
  {
    email: text().primaryKey(),
    createdAt: createdAt(),
  },
  (table) => [
    index("new_subscribers_newest").on(
      table.createdAt.desc().nullsFirst(),
      table.email.desc().nullsFirst(),
    ),
    index("new_subscribers_by_email_part").using("gin", table.email.op("gin_trgm_ops")),
  ],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** Who wrote it signed in; the message goes with the account. */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    forwardedAt: instant(),
    answeredAt: instant(),
    /** What an organiser answered from the back office; empty where it was answered elsewhere. */
    answer: text().notNull().default(""),
    answeredByUserId: text().references(() => users.id, { onDelete: "set null" }),
    answerEmailId: uuid().references((): AnyPgColumn => emails.id, { onDelete: "set null" }),
    adminNotifiedAt: instant(),
    editionId: editionId(),
    searchText: text().generatedAlwaysAs(sql`person_text("name", "email" || chr(10) || "message")`),
  },
  (table) => [
    index("messages_by_text").using("gin", table.searchText.op("gin_trgm_ops")),
    index("messages_newest").on(table.editionId, table.createdAt.desc().nullsFirst()),
    index("messages_unanswered")
      .on(table.createdAt)
      .where(sql`${table.answeredAt} is null`),
    index("messages_by_writer")
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index("messages_by_answerer")
      .on(table.answeredByUserId)
      .where(sql`${table.answeredByUserId} is not null`),
    index("messages_of_answer")
      .on(table.answerEmailId)
      .where(sql`${table.answerEmailId} is not null`),
    index("messages_not_notified")
      .on(table.createdAt)
      .where(sql`${table.adminNotifiedAt} is null`),
  ],
);

/**
 * A file of tickets that was read, to be reviewed and then confirmed. Its content is deleted when
 * it is confirmed, or after a day.
 */
export const ticketImports = pgTable("ticket_imports", {
  id: uuid().primaryKey().defaultRandom(),
  createdAt: createdAt(),
  byUserId: text().references(() => users.id, { onDelete: "set null" }),
  fileName: text().notNull(),
  encoding: text().notNull(),
  ready: jsonb().$type<ReadyTicket[]>().notNull(),
  refused: jsonb().$type<RefusedLine[]>().notNull(),
  /** The file's text until the import is confirmed. Imports of earlier releases have none. */
  source: text(),
  choices: jsonb().$type<ImportChoices>().notNull().default(noChoices),
  reading: jsonb()
    .$type<ImportReading>()
    .notNull()
    .default({ columns: [], missing: [], unknownPackages: [] }),
  confirmedAt: instant(),
  imported: integer().notNull().default(0),
  /** How many tickets were there already when the import was confirmed. */
  leftOut: integer().notNull().default(0),
});

/**
 * A ticket's id in small letters and without what may stand between its letters and digits: white
 * space, dashes of every kind, "_", "." and "/". It is how an id that somebody types is found: the
 * index `tickets_plain_id` is over it.
 */
export const plainTicketId = (id: AnyPgColumn | SQL): SQL =>
  sql`translate(lower(${id}), E' \\t\\u00A0-\\u2010\\u2011\\u2012\\u2013\\u2014\\u2212_./', '')`;

/**
 * The text of a ticket that a search looks through, as the SQL function `person_text` folds it: the
 * holder's name, the id, the e-mail address and, after "=", the plain id. `person-text.server.ts`
 * asks for what somebody types.
 */
const ticketSearchText = sql`person_text("first_name" || ' ' || "last_name",
  "ticket_id" || chr(10) || "email" || chr(10) || '=' || ${plainTicketId(sql`"ticket_id"`)})`;

export const tickets = pgTable(
  "tickets",
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    package: text().notNull(),
    gender: text().notNull().default(""),
    email: text().notNull(),
    quantity: integer().notNull().default(1),
    /** The latest e-mail that carries the ticket. */
    emailId: uuid().references(() => emails.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    cancelledAt: instant(),
    /** How many people have been admitted with the ticket. */
    admittedCount: integer().notNull().default(0),
    /** When the latest of them was admitted. */
    lastAdmittedAt: instant(),
    /** How many times one of them came in again, or somebody came in that the ticket is not for. */
    backCount: integer().notNull().default(0),
    /** How many of them went out. */
    outCount: integer().notNull().default(0),
    /** The version grows with each change, so that a form of an older page is refused. */
    version: integer().notNull().default(1),
    /** The key of the form that the ticket was issued by. */
    formKey: text().unique(),
    importId: uuid().references(() => ticketImports.id, { onDelete: "set null" }),
    editionId: editionId(),
    /**
     * What follows is null for tickets that were issued or imported: their id is their code. A sold
     * ticket has a signed code, and its id opens nothing.
     */
    placeId: uuid()
      .unique()
      .references((): AnyPgColumn => ticketPlaces.id),
    /** The number that the code names, which is never used again. */
    serial: integer().unique(),
    /** A code of a lower generation was replaced. */
    generation: integer().notNull().default(1),
    /** The 64 bytes of the code's signature in base64, made once when the ticket is first shown. */
    signature: text(),
    keyId: integer().references((): AnyPgColumn => ticketKeys.id),
    /** The secret in the address of the holder's page. It is not the code. */
    token: text().unique(),
    paidKobo: bigint({ mode: "number" }),
    phone: text().notNull().default(""),
    /** When its buyer passed it on; from then on the purchase's page and e-mail leave it out. */
    passedAt: instant(),
    /** What was refunded for it; null where it was not returned. */
    refundedKobo: bigint({ mode: "number" }),
    searchText: text().generatedAlwaysAs(ticketSearchText),
    /**
     * The type whose room it takes. Where it is null, that is the type of its place, or the first
     * of its package: the package had no type when the ticket was issued.
     */
    typeId: uuid().references((): AnyPgColumn => ticketTypes.id),
  },
  (table) => [
    index("tickets_plain_id").on(table.editionId, plainTicketId(table.ticketId)),
    uniqueIndex("tickets_ticket_id_lower").on(table.editionId, sql`lower(${table.ticketId})`),
    index("tickets_by_email").on(table.email),
    index("tickets_by_import").on(table.importId),
    index("tickets_of_email").on(table.emailId),
    index("tickets_of_key").on(table.keyId),
    index("tickets_of_type")
      .on(table.typeId)
      .where(sql`${table.typeId} is not null`),
    index("tickets_newest").on(table.editionId, ...newestFirst(table)),
    index("tickets_of_package").on(table.editionId, table.package, ...newestFirst(table)),
    index("tickets_cancelled")
      .on(table.editionId, ...newestFirst(table))
      .where(sql`${table.cancelledAt} is not null`),
    index("tickets_admitted")
      .on(table.editionId, ...newestFirst(table))
      .where(sql`${table.admittedCount} > 0`),
    index("tickets_not_admitted")
      .on(table.editionId, ...newestFirst(table))
      .where(sql`${table.cancelledAt} is null and ${table.admittedCount} = 0`),
    // An admission writes the ticket anew: its entries wait in a short list, which a search reads
    // as well.
    index("tickets_by_text")
      .using("gin", table.searchText.op("gin_trgm_ops"))
      .with({ fastupdate: true, gin_pending_list_limit: 128 }),
    check("ticket_quantity", sql`${table.quantity} >= 1`),
    check("ticket_amounts", sql`least(${table.paidKobo}, ${table.refundedKobo}) >= 0`),
    check("ticket_admitted_count", sql`${table.admittedCount} between 0 and ${table.quantity}`),
  ],
);

export const ticketSerials = pgSequence("ticket_serials", { startWith: 1001 });

/** Whether tickets of an edition are on sale. Without a row the sale was never opened. */
export const ticketSales = pgTable("ticket_sales", {
  editionId: integer().primaryKey(),
  isOpen: boolean().notNull().default(false),
  /** Half-open: from this instant, and until before that one. */
  opensAt: instant(),
  closesAt: instant(),
  /**
   * How many hours before the doors buyers can no longer return tickets; null where they may not at
   * all. Each sold ticket keeps the terms under which it was sold.
   */
  returnsHours: integer(),
  /** The same as a moment, for releases before 0051, which know no hours. */
  returnsUntil: instant(),
  /** The fee that is kept for each ticket that is returned. */
  returnFeeKobo: kobo().default(0),
  /** Whether the money goes back only once somebody else has paid for the place. */
  returnsWhenResold: boolean().notNull().default(false),
  /**
   * How many hours the organisers have to decide about tickets that were gone when they were paid
   * for.
   */
  decideWithinHours: integer().notNull().default(24),
});

/** The types of tickets. Their limits are in `capacities`, so that several types can share one. */
export const ticketTypes = pgTable(
  "ticket_types",
  {
    id: uuid().primaryKey().defaultRandom(),
    editionId: editionId(),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** One of the festival's packages, which lists and exports show. */
    package: text().notNull(),
    /** How many people one ticket admits. */
    admits: integer().notNull().default(1),
    /** How many tickets one order may have at most. */
    maxPerOrder: integer().notNull().default(10),
    /** How many tickets one person may hold over all orders; null where there is no limit. */
    maxPerPerson: integer(),
    isOpen: boolean().notNull().default(true),
    /** Whether the type stays on the page, with the reason, while it cannot be bought. */
    showsReason: boolean().notNull().default(true),
    /** Whether people can wait for it once it is sold out. */
    hasWaitingList: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("ticket_types_by_name").on(table.editionId, sql`lower(${table.name})`),
    check("ticket_type_admits", sql`${table.admits} between 1 and 100`),
    check("ticket_type_max_per_order", sql`${table.maxPerOrder} between 1 and 100`),
    check("ticket_type_max_per_person", sql`${table.maxPerPerson} > 0`),
  ],
);

/**
 * A price of a type for a while, or for so many pieces. The first in order that holds is the
 * current one.
 */
export const ticketPhases = pgTable(
  "ticket_phases",
  {
    id: uuid().primaryKey().defaultRandom(),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "cascade" }),
    name: text().notNull().default(""),
    priceKobo: kobo(),
    /** Half-open: from this instant, and until before that one. */
    opensAt: instant(),
    closesAt: instant(),
    /** How many tickets are sold at this price; null where there is no limit. */
    pieces: integer(),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.typeId, table.position),
    check("ticket_phase_price", sql`${table.priceKobo} >= 0`),
    check("ticket_phase_pieces", sql`${table.pieces} > 0`),
  ],
);

/** Capacity: a hall, a floor, tables. A type is sold where all its capacities have room. */
export const capacities = pgTable(
  "capacities",
  {
    id: uuid().primaryKey().defaultRandom(),
    editionId: editionId(),
    name: text().notNull(),
    /** How many people fit. It is null where they are not counted, and 0 where there is no room. */
    size: integer(),
    /**
     * How many were admitted above the size, by an organiser or for money that was paid in time.
     */
    oversold: integer().notNull().default(0),
    /** How many of the size only payments may take that came later than their reservation. */
    lateReserve: integer().notNull().default(0),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("capacities_by_name").on(table.editionId, sql`lower(${table.name})`),
    check("capacity_size", sql`${table.size} >= 0`),
    check("capacity_oversold", sql`${table.oversold} >= 0`),
    check("capacity_late_reserve", sql`${table.lateReserve} >= 0`),
  ],
);

export const capacityTypes = pgTable(
  "capacity_types",
  {
    capacityId: uuid()
      .notNull()
      .references(() => capacities.id, { onDelete: "cascade" }),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "cascade" }),
    /** What one ticket takes of the capacity: its people, unless said otherwise. */
    weight: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.capacityId, table.typeId] }),
    index("capacities_of_type").on(table.typeId),
    check("capacity_weight", sql`${table.weight} >= 1`),
  ],
);

/** "replacing" is a place in the room of a ticket that is for sale again. */
export const roomStates = ["sold", "offered", "replacing", "ticket"] as const;
export type RoomState = (typeof roomStates)[number];

export const placeStates = ["reserved", "sold", "offered", "allotted", "planned", "void"] as const;
export type PlaceState = (typeof placeStates)[number];

/**
 * What is bought, reserved or kept for somebody, one row for each ticket. A place takes room of its
 * own until it is sold; from then on its ticket does, as tickets do that nobody bought.
 */
export const ticketPlaces = pgTable(
  "ticket_places",
  {
    id: uuid().primaryKey().defaultRandom(),
    editionId: editionId(),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id),
    phaseId: uuid().references(() => ticketPhases.id, { onDelete: "set null" }),
    state: text().$type<PlaceState>().notNull(),
    /** When a reservation ends. It is null for a place that does not end by time. */
    expiresAt: instant(),
    /** When the reservation was extended, which is possible once. */
    renewedAt: instant(),
    reference: text().references(() => purchases.reference),
    orderId: text().references(() => orders.id, { onDelete: "cascade" }),
    priceKobo: kobo(),
    /** The holder, as keys that are alike for one person: account, e-mail address, phone number. */
    personKeys: text().array().notNull().default([]),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /**
     * How many hours before the doors the ticket can no longer be given back, and the fee, as the
     * sale said when it was bought.
     */
    returnsHours: integer(),
    /** The same as a moment, for releases before 0051, which know no hours. */
    returnsUntil: instant(),
    returnFeeKobo: kobo().default(0),
    returnsWhenResold: boolean().notNull().default(false),
    /** The offer to somebody on the waiting list that it is, or was, kept for. */
    offerId: uuid().references((): AnyPgColumn => ticketOffers.id, { onDelete: "set null" }),
    /**
     * The resale whose ticket it replaces once it is paid. Until then it takes no room of its own,
     * since that ticket does.
     */
    resaleId: uuid().references((): AnyPgColumn => ticketResales.id, { onDelete: "set null" }),
    /**
     * Whether nothing spoke for the buyer when it was reserved, and no money has come since: such
     * places may take a quarter of what is left.
     */
    isUnproven: boolean().notNull().default(false),
  },
  (table) => [
    index("places_unproven")
      .on(table.editionId)
      .where(sql`${table.isUnproven} and ${table.state} in ('reserved', 'sold')`),
    index("places_of_offer")
      .on(table.offerId)
      .where(sql`${table.offerId} is not null`),
    index("places_of_resale")
      .on(table.resaleId)
      .where(sql`${table.resaleId} is not null`),
    index("places_of_type").on(table.typeId, table.state),
    index("places_of_phase").on(table.phaseId, table.state),
    index("places_reserved")
      .on(table.expiresAt)
      .where(sql`${table.state} = 'reserved'`),
    index("places_of_purchase").on(table.reference),
    index("places_of_order").on(table.orderId),
    index("places_by_person").using("gin", table.personKeys),
    index("places_of_user")
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    check("place_amounts", sql`least(${table.priceKobo}, ${table.returnFeeKobo}) >= 0`),
    check("place_state", isOneOf(table.state, placeStates)),
    check("place_expires", sql`(${table.state} = 'reserved') = (${table.expiresAt} is not null)`),
  ],
);

/**
 * Codes that lower prices. How often one was used is a sum over `code_uses`; no count is stored.
 */
export const codes = pgTable(
  "codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    editionId: editionId(),
    /** The code in capitals, without spaces and dashes (`plainCode`). */
    code: text().notNull(),
    kind: text().$type<CodeKind>().notNull(),
    /** The reduction of the kind "percent", from 1 to 100. */
    percent: integer(),
    /** For the kind "naira" what each piece costs less, and for "price" what it costs. */
    amountKobo: bigint({ mode: "number" }),
    /** How many tickets and pieces it can be used for; null where there is no limit. */
    uses: integer(),
    /** What it may take off in all; null where there is no limit. */
    budgetKobo: bigint({ mode: "number" }),
    maxPerPerson: integer(),
    /** Half-open: from this instant, and until before that one. */
    opensAt: instant(),
    closesAt: instant(),
    /**
     * The ticket types and the categories of merchandise that it is for; null is all, and none is
     * none.
     */
    typeIds: uuid().array(),
    categories: text().array(),
    /** What it was given out for, by which its figures are summed up. */
    tag: text().notNull().default(""),
    note: text().notNull().default(""),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** When an organiser ended it. It can be ended and not deleted. */
    endedAt: instant(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("codes_by_code").on(table.editionId, table.code),
    index("codes_newest").on(table.editionId, ...newestFirst(table)),
    index("codes_by_tag").on(table.editionId, table.tag),
    index("codes_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check("code_kind", isOneOf(table.kind, codeKinds)),
    check(
      "code_terms",
      sql`(${table.kind} = 'percent') = (${table.percent} is not null) and (${table.kind} in ('naira', 'price')) = (${table.amountKobo} is not null)`,
    ),
    check("code_percent", sql`${table.percent} between 1 and 100`),
    check("code_amount", sql`${table.amountKobo} > 0`),
    check("code_uses_positive", sql`${table.uses} > 0`),
    check("code_budget", sql`${table.budgetKobo} > 0`),
    check("code_max_per_person", sql`${table.maxPerPerson} > 0`),
  ],
);

/** What a purchase took of a code. Whether that counts follows from the purchase and its order. */
export const codeUses = pgTable(
  "code_uses",
  {
    reference: text()
      .primaryKey()
      .references(() => purchases.reference, { onDelete: "cascade" }),
    codeId: uuid()
      .notNull()
      .references(() => codes.id),
    pieces: integer().notNull(),
    reductionKobo: kobo(),
    /**
     * Hashes of the buyer's e-mail address, phone and account, by which the uses of one person are
     * counted.
     */
    personKeys: text().array().notNull().default([]),
    /** The time until which the use is reserved for a purchase that is not paid yet. */
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("uses_of_code").on(table.codeId),
    check("code_use_pieces", sql`${table.pieces} > 0`),
    check("code_use_reduction", sql`${table.reductionKobo} > 0`),
  ],
);

/** Money of tickets, one row for each thing that happened. Rows are added and never changed. */
export const ticketLedger = pgTable(
  "ticket_ledger",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    editionId: editionId(),
    reference: text().references(() => purchases.reference),
    orderId: text().references(() => orders.id, { onDelete: "cascade" }),
    placeId: uuid().references(() => ticketPlaces.id),
    typeId: uuid().references(() => ticketTypes.id),
    phaseId: uuid().references(() => ticketPhases.id, { onDelete: "set null" }),
    /** 1 for a ticket that was sold, -1 for one that was taken back. */
    pieces: integer().notNull(),
    /** What was paid, which is the price less what a code took off. */
    amountKobo: kobo(),
    /** What a code took off. */
    reductionKobo: kobo().default(0),
    way: text().$type<"paystack">().notNull(),
  },
  (table) => [
    index("ticket_ledger_of_order").on(table.orderId),
    index("ticket_ledger_by_time").on(table.at),
    index("ticket_ledger_of_place").on(table.placeId),
    index("ticket_ledger_of_purchase").on(table.reference),
    index("ticket_ledger_of_type").on(table.typeId),
    index("ticket_ledger_of_phase").on(table.phaseId),
    check("ticket_ledger_pieces", sql`abs(${table.pieces}) = 1`),
    check("ticket_ledger_way", sql`${table.way} = 'paystack'`),
  ],
);

export const ticketEventKinds = [
  "issued",
  "opened",
  "renamed",
  "replaced",
  "readdressed",
  "offered",
  "withdrawn",
  "passed",
  "cancelled",
  "given_back",
  "for_sale_again",
  "kept",
] as const;
export type TicketEventKind = (typeof ticketEventKinds)[number];

/** The events of a ticket, for its holder and the organisers. */
export const ticketEvents = pgTable(
  "ticket_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    kind: text().$type<TicketEventKind>().notNull(),
    at: instant().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    before: text().notNull().default(""),
    after: text().notNull().default(""),
  },
  (table) => [
    index().on(table.ticketId, table.at),
    index("ticket_events_of_person").on(table.byUserId),
    check("ticket_event_kind", isOneOf(table.kind, ticketEventKinds)),
  ],
);

/** A ticket that its holder offers to somebody else, who accepts it on the page of the token. */
export const ticketPasses = pgTable(
  "ticket_passes",
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    /**
     * The secret of the page of the one who offers it: it is no page any more once the ticket is
     * taken.
     */
    fromToken: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    claimedAt: instant(),
    /** When it was taken back, or the ticket was cancelled. */
    endedAt: instant(),
  },
  (table) => [
    index("passes_of_ticket").on(table.ticketId),
    index("passes_from").on(table.fromToken),
  ],
);

export const resaleStates = ["open", "sold", "taken_back", "used", "over"] as const;
type ResaleState = (typeof resaleStates)[number];

/**
 * A ticket that its buyer gives back only once somebody else has paid for its place. It is valid
 * until then.
 */
export const ticketResales = pgTable(
  "ticket_resales",
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    /**
     * "taken_back" by its buyer, "used" where somebody came in with it, "over" where the time for
     * giving back ended, or the ticket was cancelled.
     */
    state: text().$type<ResaleState>().notNull().default("open"),
    /** What goes back to the buyer, as they were promised. */
    refundKobo: kobo(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex("one_resale_of_a_ticket")
      .on(table.ticketId)
      .where(sql`${table.state} = 'open'`),
    index("resales_of_ticket").on(table.ticketId),
    index("resales_open")
      .on(table.createdAt, table.id)
      .where(sql`${table.state} = 'open'`),
    check("resale_refund", sql`${table.refundKobo} >= 0`),
    check("resale_state", isOneOf(table.state, resaleStates)),
    check("resale_ended", sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
  ],
);

/**
 * The cancellation of all tickets of a type, one order after the other, which begins once it can no
 * longer be undone.
 */
export const ticketTypeCancellations = pgTable(
  "ticket_type_cancellations",
  {
    id: uuid().primaryKey().defaultRandom(),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "cascade" }),
    /** The reason, which the buyers read. */
    reason: text().notNull(),
    refund: boolean().notNull(),
    /** Whether the type was sold before: it is again when the cancellation is taken back. */
    wasOpen: boolean().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    dueAt: instant().notNull(),
    endedAt: instant(),
    confirmationId: uuid().references(() => refundConfirmations.id, { onDelete: "set null" }),
    done: integer().notNull().default(0),
    /** Orders whose tickets could not be cancelled, and why. */
    failures: jsonb().$type<{ orderNumber: string; problem: string }[]>().notNull().default([]),
  },
  (table) => [
    index("cancellations_of_type").on(table.typeId),
    index("cancellations_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index("type_cancellations_of_confirmation")
      .on(table.confirmationId)
      .where(sql`${table.confirmationId} is not null`),
    uniqueIndex("one_cancellation_of_a_type")
      .on(table.typeId)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** Somebody who waits for tickets of a type that is sold out. */
export const waitingEntries = pgTable(
  "waiting_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    editionId: editionId(),
    typeId: uuid()
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "cascade" }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    /** The e-mail address as `personKeys` spells it: one open entry of a type for each. */
    personKey: text().notNull(),
    quantity: integer().notNull(),
    /** Whether fewer tickets will do. */
    takesFewer: boolean().notNull(),
    state: text().$type<WaitingState>().notNull().default("waiting"),
    /** The secret of the page where it can be seen and left. */
    token: text().notNull().unique(),
    createdAt: createdAt(),
    /** When it began to wait; later than when it was made, once it went to the end of the list. */
    waitsSince: instant().notNull(),
    /** Since when too few places are kept back for it, which is done once and for a while. */
    heldBackSince: instant(),
    /** Whether it went to the end after an offer that it missed, which is possible once. */
    hasRejoined: boolean().notNull().default(false),
    searchText: text().generatedAlwaysAs(
      sql`person_text("name", "email" || chr(10) || coalesce("phone", ''))`,
    ),
  },
  (table) => [
    index("waiting_by_text").using("gin", table.searchText.op("gin_trgm_ops")),
    uniqueIndex("one_waiting_entry")
      .on(table.typeId, table.personKey)
      .where(sql`${table.state} in ('waiting', 'offered')`),
    index("waiting_in_turn").on(table.typeId, table.state, table.waitsSince, table.id),
    index("waiting_newest").on(table.editionId, ...newestFirst(table)),
    check("waiting_quantity", sql`${table.quantity} between 1 and 10`),
    check("waiting_state", isOneOf(table.state, waitingStates)),
  ],
);

export const ticketOfferStates = ["open", "taken", "refused", "ended"] as const;
export type TicketOfferState = (typeof ticketOfferStates)[number];

/**
 * Places that are kept for somebody on the waiting list until they are bought, refused, or the time
 * is over.
 */
export const ticketOffers = pgTable(
  "ticket_offers",
  {
    id: uuid().primaryKey().defaultRandom(),
    entryId: uuid()
      .notNull()
      .references(() => waitingEntries.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    quantity: integer().notNull(),
    totalKobo: kobo(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    state: text().$type<TicketOfferState>().notNull().default("open"),
    endedAt: instant(),
    /** The organiser who made it out of turn; null where its turn had come. */
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("offers_of_entry").on(table.entryId),
    index("offers_open")
      .on(table.expiresAt)
      .where(sql`${table.state} = 'open'`),
    index("offers_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    check("ticket_offer_state", isOneOf(table.state, ticketOfferStates)),
    check("ticket_offer_amounts", sql`${table.quantity} > 0 and ${table.totalKobo} >= 0`),
  ],
);

/** The key pairs that sign the codes of tickets. Older ones stay, to read what they signed. */
export const ticketKeys = pgTable("ticket_keys", {
  id: integer().primaryKey(),
  publicKey: text().notNull(),
  /** Encrypted with the site's secret. */
  privateKey: text().notNull(),
  createdAt: createdAt(),
});

/**
 * What places and tickets take of the capacities, as changes that triggers add in the transaction
 * of what they count. A buyer reads their sum under the lock of the capacities: counting the rows
 * there takes longer with every ticket that was sold. `sumUpRoom` sums up what has gathered.
 */
export const roomChanges = pgTable(
  "room_changes",
  {
    editionId: integer().notNull(),
    /** What takes the room: a place, by how it is taken, or a ticket. */
    state: text().$type<RoomState>().notNull(),
    /** The type; null for a ticket that counts by its package. */
    typeId: uuid(),
    /** The price of a place; null where it was deleted, and for a ticket. */
    phaseId: uuid(),
    /** The people of a ticket; of a cancelled one, those who are in. 0 for a place. */
    people: integer().notNull(),
    /** The package of a ticket without a type; else empty. */
    package: text().notNull(),
    change: bigint({ mode: "number" }).notNull(),
    /** Whether it is the sum of changes that came before it. */
    isSum: boolean().notNull().default(false),
  },
  (table) => [
    index("room_changes_of_edition").on(table.editionId),
    index("room_changes_unsummed")
      .on(table.editionId)
      .where(sql`not ${table.isSum}`),
    check("room_change_state", isOneOf(table.state, roomStates)),
  ],
);

/**
 * Payments whose purchase, order, line items, refunds, cases or tickets were written since the site
 * last found them right: triggers add a row for each write, and `checkWrittenPayments` of
 * domain/integrity deletes it.
 */
export const uncheckedPayments = pgTable("unchecked_payments", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  reference: text().notNull(),
});

/**
 * Every press at the gate: people who came in, tickets that were refused, entries that were undone.
 * A row is written once; of a press that two sides know, what its phone showed stays. Counts are
 * sums of these rows.
 */
export const scans = pgTable(
  "scans",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The name that the phone gave the press. Sent again, it is the same row. */
    press: text().notNull(),
    editionId: editionId(),
    /** Null where no ticket was found. */
    ticketId: uuid().references(() => tickets.id, { onDelete: "cascade" }),
    /** The first 16 hex digits of the SHA-256 of what was shown. */
    codeDigest: text().notNull().default(""),
    /** By whose rule it was judged; null where the edition has one gate, which exists by itself. */
    gateId: uuid().references((): AnyPgColumn => gates.id, { onDelete: "set null" }),
    answer: text().$type<ScanAnswer>().notNull(),
    /** How many came in, or were taken back; 0 for a refusal. */
    people: integer().notNull().default(0),
    way: text().$type<ScanWay>().notNull(),
    /**
     * When it happened by the server's clock; for a phone without a network as its clock differs.
     */
    at: instant().notNull(),
    /** What the phone's own clock said. */
    phoneAt: instant(),
    receivedAt: instant().notNull(),
    /** Whether the phone answered by its list. */
    isOffline: boolean().notNull().default(false),
    /** The press whose entry this one takes back. */
    undoes: text(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    byDeviceId: uuid().references(() => devices.id, { onDelete: "set null" }),
    /** What was decided about an entry of a ticket that came in twice. */
    decision: text().$type<DoubleDecision>(),
    decisionNote: text().notNull().default(""),
    decidedAt: instant(),
    decidedById: text().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("scans_of_press").on(table.press, table.ticketId),
    uniqueIndex("scans_of_press_alone")
      .on(table.press)
      .where(sql`${table.ticketId} is null`),
    index("scans_of_ticket").on(table.ticketId),
    index("scans_undone")
      .on(table.undoes)
      .where(sql`${table.undoes} is not null`),
    index("scans_newest").on(table.editionId, table.at.desc().nullsFirst()),
    index("scans_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index("scans_by_device")
      .on(table.byDeviceId, table.at)
      .where(sql`${table.byDeviceId} is not null`),
    index("scans_of_gate")
      .on(table.gateId)
      .where(sql`${table.gateId} is not null`),
    index("scans_decided_by")
      .on(table.decidedById)
      .where(sql`${table.decidedById} is not null`),
    check("scan_people", sql`${table.people} >= 0`),
    check("scan_answer", isOneOf(table.answer, scanAnswers)),
    check("scan_way", isOneOf(table.way, scanWays)),
    check("scan_decision", isOneOf(table.decision, doubleDecisions)),
  ],
);

/** What holds at a gate. A festival has one, which needs no row until its rule is changed. */
export const gates = pgTable(
  "gates",
  {
    id: uuid().primaryKey().defaultRandom(),
    editionId: editionId(),
    name: text().notNull(),
    exits: text().$type<Exits>().notNull().default("none"),
    /** The ids of ticket types that it lets in, and names of packages; null where it is all. */
    kinds: text().array(),
    /** When it begins to let people in, and ends; null where it has no time of its own. */
    opensAt: instant(),
    closesAt: instant(),
    createdAt: createdAt(),
    /** When it was deleted: its scans go on naming it. */
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex("gates_by_name")
      .on(table.editionId, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check("gate_exits", isOneOf(table.exits, keysOf(exitRules))),
  ],
);

/**
 * A browser that scans at the gate: a device, or an organiser's. It names itself, so that two
 * browsers of one organiser are two.
 */
export const gatePhones = pgTable(
  "gate_phones",
  {
    id: text().primaryKey(),
    editionId: editionId(),
    byUserId: text().references(() => users.id, { onDelete: "cascade" }),
    byDeviceId: uuid().references(() => devices.id, { onDelete: "cascade" }),
    seenAt: instant().notNull(),
    /** When it was first shown a ticket; null where it only looks on. */
    scannedAt: instant(),
    /** How many people it may have let in that the site does not know of yet. */
    share: integer().notNull().default(0),
    /** Grows with each change of the share, so that an answer that arrives late is known as old. */
    shareVersion: integer().notNull().default(0),
    /** What it says of itself. */
    health: jsonb().$type<PhoneHealth>(),
  },
  (table) => [
    index("gate_phones_of_edition").on(table.editionId),
    index("gate_phones_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index("gate_phones_by_device")
      .on(table.byDeviceId)
      .where(sql`${table.byDeviceId} is not null`),
    check("gate_phone_share", sql`${table.share} >= 0`),
  ],
);

/**
 * Entries as the release before knows them. A trigger carries what it writes into `scans`; the next
 * release deletes the table.
 */
export const admissions = pgTable(
  "admissions",
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    people: integer().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    byDeviceId: uuid().references(() => devices.id, { onDelete: "set null" }),
    /** The key of the form's press. The same press sent again admits nobody else. */
    requestId: text().notNull(),
    undoneAt: instant(),
  },
  (table) => [
    index("admissions_of_ticket").on(table.ticketId),
    index("admissions_by_user")
      .on(table.byUserId)
      .where(sql`${table.byUserId} is not null`),
    index("admissions_by_device")
      .on(table.byDeviceId, table.at)
      .where(sql`${table.byDeviceId} is not null`),
    index("admissions_newest")
      .on(table.at.desc().nullsFirst())
      .where(sql`${table.undoneAt} is null`),
    check("admission_people", sql`${table.people} >= 1`),
  ],
);

/**
 * The text that a row of the log is found by, beside who made the change. The index and the search
 * take it from here, since PostgreSQL uses the index for the same expression alone.
 */
export const changeText = ({
  action,
  subject,
  byJob,
  before,
  after,
}: Record<"action" | "subject" | "byJob" | "before" | "after", AnyPgColumn>) =>
  sql`person_text(${action} || ' ' || ${subject}, coalesce(${byJob}, '') || ' ' || coalesce(${before}::text, '') || ' ' || coalesce(${after}::text, ''))`;

export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey().defaultRandom(),
    at: instant().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    byDeviceId: uuid().references(() => devices.id, { onDelete: "set null" }),
    /** The name of the job, where the site did it by itself. */
    byJob: text(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index().on(table.at.desc().nullsFirst()),
    index("changes_by_user").on(table.byUserId, table.at),
    index("changes_by_device")
      .on(table.byDeviceId, table.at)
      .where(sql`${table.byDeviceId} is not null`),
    index("changes_of_subject").on(table.subject, table.at),
    index("changes_by_text")
      .using("gin", sql`${changeText(table)} gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: 128 }),
  ],
);
