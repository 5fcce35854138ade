import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** What is counted of a request, by the pattern of its page. */
interface AnsweredRequest {
  route: string;
  method: string;
  status: number;
  seconds: number;
}

/** What a scrape reads of the database and of the parts of the site. */
export interface Measured {
  pool: { open: number; idle: number; waiting: number };
  database: { reads: boolean; writes: boolean };
  /** What stands in the database; null while it does not answer. */
  stored: Stored | null;
}

interface Stored {
  /** Orders that were ever paid, of all editions. */
  purchases: number;
  /** Open purchases that may have been paid, or may be yet. */
  unsettled: number;
  /** Payment cases that nobody has decided. */
  cases: number;
  /** Refunds by their state, those that have ended left out. */
  refunds: { status: string; many: number }[];
  /** E-mails that wait, and how old the oldest of each kind is. */
  outbox: { kind: string; many: number; seconds: number }[];
  jobs: { queue: string; waiting: number; later: number; active: number }[];
  bytes: number;
  sessions: { role: string; many: number }[];
  /** The nightly backups; null where none are expected. */
  backups: { ageSeconds: number; hasFailed: boolean } | null;
}

export interface Metrics {
  answered(request: AnsweredRequest): void;
  /** A sign-in that was refused for its password or address. */
  wrongPassword(): void;
  /** The text that Prometheus reads, with what is measured at this moment. */
  text(measured: Measured): Promise<string>;
  contentType: string;
}

/** Seconds: from a cached page to what a visitor gives up on. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of this process; those of the database are the same in every process. */
export function createMetrics(release: string): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  // "_total" is the end of a counter's name; these are counts of the moment.
  for (const { name, type } of register.getMetricsAsArray())
    if (String(type) === "gauge" && name.endsWith("_total")) register.removeSingleMetric(name);
  const registers = [register];
  const seconds = new Histogram({
    name: "festival_request_seconds",
    help: "How long requests took, by route, method and status",
    labelNames: ["route", "method", "status"],
    buckets,
    registers,
  });
  const wrong = new Counter({
    name: "festival_wrong_passwords_total",
    help: "Sign-ins refused for their password or address",
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `festival_${name}`, help, labelNames, registers });

  gauge("release_info", "The release that runs", ["release"]).set({ release }, 1);
  const purchases = gauge("purchases", "Orders that were paid, of all editions");
  const unsettled = gauge("unsettled_payments", "Open purchases whose payment is not known yet");
  const cases = gauge("payment_cases", "Payment cases that nobody has decided");
  const refunds = gauge("refunds", "Refunds under way, by state", ["status"]);
  const outbox = gauge("outbox_emails", "E-mails that wait, by kind", ["kind"]);
  const age = gauge("outbox_oldest_seconds", "Age of the oldest waiting e-mail", ["kind"]);
  const jobs = gauge("jobs", "Background jobs, by queue and state", ["queue", "state"]);
  const pool = gauge("pool_connections", "This process's connections, by state", ["state"]);
  const database = gauge("database_up", "Whether the database answers, by what", ["what"]);
  const bytes = gauge("database_bytes", "Size of the database");
  const backupAge = gauge("backup_age_seconds", "Time since the last good nightly backup");
  const backupFailed = gauge("backup_failed", "Whether the last nightly backup failed");
  const sessions = gauge("sessions", "Sessions that are open, by role", ["role"]);

  return {
    answered({ route, method, status, seconds: took }) {
      seconds.observe({ route, method, status: String(status) }, took);
    },
    wrongPassword: () => wrong.inc(),
    async text({ pool: connections, database: works, stored }) {
      for (const [state, many] of Object.entries(connections)) pool.set({ state }, many);
      database.set({ what: "reads" }, Number(works.reads));
      database.set({ what: "writes" }, Number(works.writes));
      for (const each of [refunds, outbox, age, jobs, sessions]) each.reset();
      // What is not known has no value, rather than the last one or 0.
      for (const each of [purchases, unsettled, cases, bytes, backupAge, backupFailed])
        each.remove();
      if (stored) {
        purchases.set(stored.purchases);
        unsettled.set(stored.unsettled);
        cases.set(stored.cases);
        bytes.set(stored.bytes);
        if (stored.backups) {
          backupAge.set(stored.backups.ageSeconds);
          backupFailed.set(Number(stored.backups.hasFailed));
        }
        for (const { status, many } of stored.refunds) refunds.set({ status }, many);
        for (const { kind, many, seconds: old } of stored.outbox) {
          outbox.set({ kind }, many);
          age.set({ kind }, old);
        }
        for (const { queue, ...states } of stored.jobs)
          for (const [state, many] of Object.entries(states)) jobs.set({ queue, state }, many);
        for (const { role, many } of stored.sessions) sessions.set({ role }, many);
      }
      return register.metrics();
    },
    contentType: register.contentType,
  };
}
