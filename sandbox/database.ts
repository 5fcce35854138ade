import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

const schema = `
create table if not exists transactions (
  id integer primary key, access_code text not null unique, reference text not null unique,
  email text not null, amount integer not null, requested_amount integer not null,
  currency text not null, callback_url text, metadata text not null, status text not null,
  message text, gateway_response text not null, channel text not null, card text,
  attempts text not null, created_at integer not null, paid_at integer);
create table if not exists refunds (
  id integer primary key, transaction_id integer not null references transactions, amount integer not null,
  outcome text not null, customer_note text, merchant_note text, created_at integer not null);
create index if not exists refunds_by_transaction on refunds (transaction_id);
create table if not exists disputes (
  id integer primary key, transaction_id integer not null references transactions, refund_amount integer not null,
  category text not null, status text not null, resolution text, due_at integer not null,
  created_at integer not null, updated_at integer not null, resolved_at integer);
create index if not exists disputes_by_transaction on disputes (transaction_id);
create table if not exists webhooks (
  id integer primary key, event text not null, reference text, body text not null, state text not null,
  attempts integer not null default 0, next_at integer not null, last_status integer, created_at integer not null);
create index if not exists webhooks_waiting on webhooks (next_at) where state = 'waiting';
create table if not exists mails (
  id integer primary key, recipient text not null, subject text not null, html text, body text not null,
  request text not null, sent_at integer not null);
create table if not exists submissions (
  id integer primary key, form_id text not null, fields text not null, created_at integer not null);
create table if not exists grants (
  code text primary key, details text not null, expires_at integer not null);
create table if not exists access_tokens (
  token text primary key, claims text not null, expires_at integer not null);
create table if not exists signing_keys (id text primary key, jwk text not null);
`;

/** A database that prepares each statement once: preparing takes longer than running it. */
class PreparingOnce extends DatabaseSync {
  readonly #known = new Map<string, StatementSync>();

  override prepare(sql: string): StatementSync {
    const statement = this.#known.get(sql) ?? super.prepare(sql);
    this.#known.set(sql, statement);
    return statement;
  }
}

/** Opens the sandbox's database, in memory when there is no folder. */
export function openDatabase(dataDir: string | null): DatabaseSync {
  if (dataDir) mkdirSync(dataDir, { recursive: true });
  const db = new PreparingOnce(dataDir ? join(dataDir, "sandbox.sqlite") : ":memory:", {
    // Two processes of a site may open it at the same moment.
    timeout: 5_000,
  });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal;");
  db.exec(schema);
  return db;
}

export function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.prepare("begin immediate").run();
  try {
    const result = work();
    db.prepare("commit").run();
    return result;
  } catch (error) {
    db.prepare("rollback").run();
    throw error;
  }
}
