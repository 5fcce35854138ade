import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Address } from "#app/shared/address.ts";
import type { EmailData, EmailKind } from "#app/shared/emails.ts";
import type { ShippingOption } from "#app/shared/festival.ts";
import type { NotificationKind } from "#app/shared/orders/order-news.ts";
import { type OrderStatus, orderStatuses } from "#app/shared/orders/order-states.ts";
import type { PaymentCaseKind, SoldOutLine } from "#app/shared/orders/payment-cases.ts";

/**
 * Every table of the product. Names are snake_case in the database (`casing` of drizzle), money is integer kobo,
 * times are timestamptz. A change here wants a migration: `npx drizzle-kit generate`.
 */
const instant = () => timestamp({ withTimezone: true, mode: "date" });
const createdAt = () => instant().notNull().defaultNow();
/* Descending indexes say "nulls first", as a plain "order by … desc" does: Postgres would not use them otherwise. */
const kobo = () => bigint({ mode: "number" }).notNull();
const address = () => jsonb().$type<Address>().notNull();
const shippingOption = () => text().$type<ShippingOption>().notNull();
const orderStatus = () => text().$type<OrderStatus>().notNull();
const isOrderStatus = (column: AnyPgColumn) =>
  sql`${column} in (${sql.raw(orderStatuses.map((status) => `'${status}'`).join(", "))})`;

/** A field of a stored address, inside a query. */
export const addressField = (column: AnyPgColumn, field: keyof Address) =>
  sql<string | null>`${column}->>${sql.raw(`'${field}'`)}`;

// Accounts. The first four tables are better-auth's, with the columns it asks for.
export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    /** The display name: the username chosen at /onboarding, empty until then. */
    name: text().notNull().default(""),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  // Sign-in, sign-up and reset compare addresses without case.
  (table) => [uniqueIndex("users_email_lower").on(sql`lower(${table.email})`)],
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
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
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

/** Where a customer's orders go: one address each. The phone may be there before the rest (/addNumber). */
export const addresses = pgTable("addresses", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  address: address(),
  updatedAt: instant().notNull().defaultNow(),
});

/** Facts about this installation that are made once: the administrator's user id, what was seeded. */
export const siteFacts = pgTable("site_facts", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
});

/** Counts of attempts in a window, for limits that hold over several processes. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: instant().notNull(),
});

// The catalogue.
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
    /** At most so many pieces a person, over all orders; null where nobody is limited. */
    limitPerPerson: integer(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    /** Deleted products leave the store and stay for the orders that name them. */
    deletedAt: instant(),
  },
  (table) => [
    index("products_newest").on(table.createdAt.desc().nullsFirst(), table.id),
    index("products_category").on(table.category),
    check("price_is_positive", sql`${table.priceKobo} > 0`),
    check("limit_is_positive", sql`${table.limitPerPerson} > 0`),
  ],
);

/** Pictures that wait for or went through the image job; `width` and `thumbhash` are null until then. */
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
    /** Base64 of the thumbhash, some 25 bytes. */
    thumbhash: text(),
    failedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.productId, table.position)],
);

/** Optional stock for a colour and a size; a variant with no row is not counted. */
export const stock = pgTable(
  "stock",
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    color: text().notNull().default(""),
    size: text().notNull().default(""),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.color, table.size] }),
    check("stock_is_not_negative", sql`${table.quantity} >= 0`),
  ],
);

// The sale.
export const cartLines = pgTable(
  "cart_lines",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    color: text(),
    size: text(),
    quantity: integer().notNull().default(1),
    /** The price when it was put in, so that a change since can be told plainly. */
    priceKobo: kobo(),
    createdAt: createdAt(),
  },
  (table) => [
    // A product is in the cart or it is not: the button toggles (specification.md section 4).
    uniqueIndex("one_line_a_product").on(table.userId, table.productId),
    check("quantity_is_positive", sql`${table.quantity} >= 1`),
  ],
);

/** What a customer chose for the whole cart, kept until it is bought. */
export const carts = pgTable("carts", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  shippingOption: shippingOption(),
});

/** A line as it was when the checkout was made. */
export interface LineSnapshot {
  productId: string;
  pictureId: string | null;
  name: string;
  color: string | null;
  size: string | null;
  priceKobo: number;
  quantity: number;
}

/** What was about to be paid, saved before the payment opens. Not an order (settled.md 7). */
export const checkouts = pgTable(
  "checkouts",
  {
    reference: text().primaryKey(),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    email: text().notNull(),
    username: text().notNull(),
    lines: jsonb().$type<LineSnapshot[]>().notNull(),
    address: address(),
    shippingOption: shippingOption(),
    itemsKobo: kobo(),
    feeKobo: kobo(),
    totalKobo: kobo(),
    /** open → settled | mismatched (paid, but not what was asked) | expired. */
    status: text().$type<"open" | "settled" | "mismatched" | "expired">().notNull().default("open"),
    accessCode: text(),
    authorizationUrl: text(),
    createdAt: createdAt(),
    /** When the payment service was last asked about it, whether it answered or not. */
    checkedAt: instant(),
    settledAt: instant(),
    /** When it left the customer's pages, by the customer or for `replacedBy`. It settles all the same if it is paid. */
    putAwayAt: instant(),
    /** The customer's later checkout that took its place. */
    replacedBy: text(),
    note: text(),
  },
  (table) => [
    index("checkouts_open").on(table.status, table.createdAt),
    index().on(table.userId, table.createdAt),
  ],
);

/** Pieces of counted stock that an open checkout keeps from other customers. */
export const holds = pgTable(
  "holds",
  {
    reference: text()
      .notNull()
      .references(() => checkouts.reference, { onDelete: "cascade" }),
    // No reference: checking it would lock the product after its stock, which a change of the product locks before.
    productId: text().notNull(),
    color: text().notNull().default(""),
    size: text().notNull().default(""),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    quantity: integer().notNull(),
    /** When this customer's hold on the variant began, with an earlier checkout perhaps. */
    heldFrom: instant().notNull(),
    heldUntil: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reference, table.productId, table.color, table.size] }),
    index().on(table.productId, table.heldUntil),
    index().on(table.userId, table.productId),
  ],
);

/** The three-letter parts of an order's id, which has ten letters. The index and the search must spell it the same. */
export const orderIdTrigrams = (id: AnyPgColumn | SQL) =>
  sql`(array[substr(${id}, 1, 3), substr(${id}, 2, 3), substr(${id}, 3, 3), substr(${id}, 4, 3), substr(${id}, 5, 3), substr(${id}, 6, 3), substr(${id}, 7, 3), substr(${id}, 8, 3)])`;

export const orders = pgTable(
  "orders",
  {
    id: text().primaryKey(),
    reference: text()
      .notNull()
      .unique()
      .references((): AnyPgColumn => checkouts.reference),
    userId: text().references(() => users.id, { onDelete: "set null" }),
    userEmail: text().notNull(),
    username: text().notNull(),
    status: orderStatus().default("new"),
    shippingOption: shippingOption(),
    address: address(),
    itemsKobo: kobo(),
    feeKobo: kobo(),
    totalKobo: kobo(),
    itemCount: integer().notNull(),
    channel: text(),
    paidAt: instant(),
    createdAt: createdAt(),
    deliveryWindowStart: instant().notNull(),
    deliveryWindowEnd: instant().notNull(),
    /** When the order last moved; null while new. */
    completionDate: instant(),
    note: text().notNull().default(""),
    /** What had sold out before the payment came. */
    soldOutLines: jsonb().$type<SoldOutLine[]>().notNull().default([]),
  },
  (table) => [
    index("orders_by_status").on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_by_move").on(
      table.status,
      table.completionDate.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("orders_of_user").on(table.userId, table.createdAt.desc().nullsFirst()),
    // Any part of an id, of three letters or more, is found by its trigrams: see order-search.server.ts.
    index("orders_by_id_part")
      .using("gin", orderIdTrigrams(table.id))
      // No list of what is yet to be sorted in: every search would read through it.
      .with({ fastupdate: false }),
    check("order_status", isOrderStatus(table.status)),
  ],
);

export const orderLines = pgTable(
  "order_lines",
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
    priceKobo: kobo(),
    quantity: integer().notNull(),
  },
  (table) => [index().on(table.orderId, table.position)],
);

export const orderHistory = pgTable(
  "order_history",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: orderStatus(),
    at: instant().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [index().on(table.orderId, table.at)],
);

/** Money that went otherwise than it should: it waits for the administrator until somebody has decided. */
export const paymentCases = pgTable(
  "payment_cases",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<PaymentCaseKind>().notNull(),
    reference: text()
      .notNull()
      .references(() => checkouts.reference),
    /** The order that came of it all the same. */
    orderId: text().references(() => orders.id, { onDelete: "cascade" }),
    askedKobo: kobo(),
    /** What the payment service said was paid: the hundredth part of its currency, and for what. */
    paidAmount: kobo(),
    paidCurrency: text().notNull(),
    paidReference: text().notNull(),
    createdAt: createdAt(),
    decidedAt: instant(),
    /** Null while undecided, and where the payment service's later answer closed it. */
    decidedByUserId: text().references(() => users.id, { onDelete: "set null" }),
    /** The administrator's own words, never the customer's to see. */
    decision: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("one_case_of_a_kind").on(table.reference, table.kind),
    index("cases_undecided").on(table.decidedAt, table.createdAt, table.id),
    index().on(table.orderId),
  ],
);

/** One row for somebody's notification; `userId` null is the administrator's (specification.md section 3, settled.md 8). */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<NotificationKind>().notNull(),
    orderId: text().references(() => orders.id, { onDelete: "cascade" }),
    /** A payment that is no order. */
    caseId: uuid().references(() => paymentCases.id, { onDelete: "cascade" }),
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
  ],
);

// E-mail (settled.md 13).
export const emails = pgTable(
  "emails",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<EmailKind>().notNull(),
    recipient: text().notNull(),
    /** What the template of its kind takes. */
    data: jsonb().$type<EmailData[EmailKind]>().notNull(),
    createdAt: createdAt(),
    sentAt: instant(),
    failedAt: instant(),
  },
  (table) => [index().on(table.createdAt), index("emails_by_recipient").on(table.recipient)],
);

export const emailAttempts = pgTable(
  "email_attempts",
  {
    id: uuid().primaryKey().defaultRandom(),
    emailId: uuid()
      .notNull()
      .references(() => emails.id, { onDelete: "cascade" }),
    at: instant().notNull(),
    /** Null when it went out. */
    error: text(),
  },
  (table) => [index().on(table.emailId)],
);

// Words from visitors.
export const subscribers = pgTable("subscribers", {
  email: text().primaryKey(),
  /** "newsletter" is the form on /, "signup" the registerEmail of specification.md section 3. */
  source: text().$type<"newsletter" | "signup">().notNull(),
  createdAt: createdAt(),
});

export const newSubscribers = pgTable("new_subscribers", {
  email: text().primaryKey(),
  createdAt: createdAt(),
});

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    forwardedAt: instant(),
    answeredAt: instant(),
  },
  (table) => [index().on(table.createdAt.desc().nullsFirst())],
);

export const tickets = pgTable(
  "tickets",
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: text().notNull().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    package: text().notNull(),
    gender: text().notNull().default(""),
    email: text().notNull(),
    quantity: integer().notNull().default(1),
    emailId: uuid().references(() => emails.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.createdAt.desc().nullsFirst()),
    check("ticket_quantity", sql`${table.quantity} >= 1`),
  ],
);

/** Every change of data by the administrator, with what was before and after. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid().primaryKey().defaultRandom(),
    at: instant().notNull(),
    byUserId: text().references(() => users.id, { onDelete: "set null" }),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index().on(table.at.desc().nullsFirst())],
);
