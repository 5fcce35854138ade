import type { DatabaseSync } from "node:sqlite";

export interface Mail {
  id: number;
  to: string;
  subject: string;
  /** Null for an e-mail of plain text. */
  html: string | null;
  text: string;
  sentAt: number;
  serviceId: string;
  templateId: string;
  userId: string;
  templateParams: Record<string, unknown>;
  /** The Message-ID, by which mail programs recognise an e-mail that they got before. */
  messageId?: string;
}

export interface SendRequest {
  service_id: string;
  template_id: string;
  user_id: string;
  template_params: Record<string, unknown>;
}

type Row = Record<string, string | number | null>;

function fromRow(row: Row): Mail {
  const request = JSON.parse(String(row["request"])) as SendRequest;
  return {
    id: Number(row["id"]),
    to: String(row["recipient"]),
    subject: String(row["subject"]),
    html: row["html"] as string | null,
    text: String(row["body"]),
    sentAt: Number(row["sent_at"]),
    serviceId: request.service_id,
    templateId: request.template_id,
    userId: request.user_id,
    templateParams: request.template_params,
    ...messageIdOf(request),
  };
}

function messageIdOf({ template_params: { message_id } }: SendRequest): { messageId?: string } {
  return typeof message_id === "string" ? { messageId: message_id } : {};
}

/**
 * Stores an e-mail. Our EmailJS template has to_email, subject, html and text, or a message in
 * place of both.
 */
export function addMail(db: DatabaseSync, request: SendRequest, now: number): void {
  const params = request.template_params;
  const text = (name: string) => (typeof params[name] === "string" ? params[name] : "");
  db.prepare(
    "insert into mails (recipient, subject, html, body, request, sent_at) values (?, ?, ?, ?, ?, ?)",
  ).run(
    text("to_email").trim(),
    text("subject") || "(no subject)",
    text("html") || null,
    text("text") || text("message"),
    JSON.stringify({ ...request, accessToken: undefined }),
    now,
  );
}

export interface MailFilter {
  /** A complete address in capital or small letters, or null for every recipient. */
  to: string | null;
  page: number;
  perPage: number;
}

/** Lists e-mails, the newest first, and how many there are in all. */
export function listMails(db: DatabaseSync, { to, page, perPage }: MailFilter) {
  const where = "where (? is null or recipient = ? collate nocase)";
  const { total } = db.prepare(`select count(*) as total from mails ${where}`).get(to, to) as {
    total: number;
  };
  const rows = db
    .prepare(`select * from mails ${where} order by id desc limit ? offset ?`)
    .all(to, to, perPage, (page - 1) * perPage);
  return { total, mails: rows.map((row) => fromRow(row as Row)) };
}
