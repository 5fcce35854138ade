import type { LimitFunction } from "p-limit";
import type { Logger } from "pino";
import type { Env } from "#app/config/env.server.ts";
import type { Database } from "#app/db/db.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.server.ts";
import type { Health } from "#app/db/health.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { Auth } from "#app/services/auth.server.ts";
import type { EmailSender } from "#app/services/outgoing-email.server.ts";
import type { FormService } from "#app/services/form-service.server.ts";
import type { LiveEvents } from "#app/services/live.server.ts";
import type { Metrics } from "#app/services/metrics.server.ts";
import type { Paystack } from "#app/services/paystack.server.ts";
import type { Sealing } from "#app/services/sealing.server.ts";
import type { Storage } from "#app/services/storage.server.ts";
import type { AdminCounts } from "./analytics/admin-counts.server.ts";
import type { FoundOrders } from "#app/domain/orders/order-query.server.ts";
import type { Festival } from "./festival/festival.server.ts";
import type { TicketSale } from "./tickets/sale/read-sale.server.ts";
import type { Browser } from "./accounts/browsers.server.ts";
import type { PaymentReturnThrottle } from "#app/domain/purchases/payment-return-throttle.server.ts";

export interface DomainParts {
  env: Env;
  db: Database;
  /** A standby that has all that is committed, for what reads much, or `db`. */
  findReader: () => Promise<Database>;
  queue: Queue;
  auth: Auth;
  /** The session that a Cookie header names in our writing; null where it names none. */
  sessionToken: (cookies: string | null) => string | null;
  /** Reads the browser's own name from its cookies. */
  browserOf: (cookies: string | null) => Browser;
  paystack: Paystack;
  paymentReturnThrottle: PaymentReturnThrottle;
  /** Null where no e-mail service is set; e-mails then wait in the outbox. */
  sendEmail: EmailSender | null;
  /** Null where contact messages are only stored. */
  formService: FormService | null;
  storage: Storage;
  /** Encrypts the secrets that are stored in the database. */
  sealing: Sealing;
  live: LiveEvents;
  /** What the organisers say of their festival, as published, read once for each change. */
  festival: () => Promise<Festival>;
  /** What the store shows everybody, read once for each change: nothing to write by. */
  catalogue: () => Promise<Catalogue>;
  /** The sale of tickets as it is now, read once for all who ask at once: nothing to reserve by. */
  ticketSale: () => Promise<TicketSale>;
  /**
   * Lets a few buyers at once reserve tickets; the others wait here, and not with a connection to
   * the database.
   */
  reservingTurns: LimitFunction;
  /** What waits in the back office, counted once for each change there. */
  adminCounts: () => Promise<AdminCounts>;
  /** Counts what is asked for by a key once for each change in the back office. */
  cacheCount: (key: string, count: () => Promise<number | null>) => Promise<number | null>;
  /** Counts the orders of a list, by its key, once for each change in the back office. */
  cacheFound: (key: string, count: () => Promise<FoundOrders>) => Promise<FoundOrders>;
  health: () => Promise<Health>;
  /** Null where no token to read them with is set. */
  metrics: Metrics | null;
  log: Logger;
  now: () => Date;
}

export type Parts<Names extends keyof DomainParts> = Pick<DomainParts, Names>;
