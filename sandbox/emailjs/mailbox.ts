import type { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import type { Context } from "hono";
import { iso } from "../clock.ts";
import { pageNumbers } from "../page-numbers.ts";
import { sendPage } from "../web/page.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { listMails } from "./mails.ts";

const perPage = 20;

/** The mailbox: /mail for people, /mail.json for tests. */
export function mailbox(db: DatabaseSync) {
  const app = new Hono();

  app.get("/mail", (c) => {
    const filter = readFilter(c, perPage);
    const found = listMails(db, filter);
    return sendPage(c, {
      title: `Sandbox mailbox (${found.total})`,
      width: "wide",
      showsForeignContent: true,
      scripts: ["/sandbox/assets/mailbox.js"],
      main: mailboxPage({ ...found, ...filter }),
    });
  });

  app.get("/mail.json", (c) => {
    const { total, mails } = listMails(db, readFilter(c, 100));
    c.header("cache-control", "no-store");
    return c.json({ total, mails: mails.map((mail) => ({ ...mail, sentAt: iso(mail.sentAt) })) });
  });

  return app;
}

function readFilter(c: Context, size: number) {
  return {
    to: c.req.query("to")?.trim() || null,
    ...pageNumbers(
      { page: c.req.query("page"), perPage: c.req.query("limit") },
      { rows: size, mostRows: 1000 },
    ),
  };
}
