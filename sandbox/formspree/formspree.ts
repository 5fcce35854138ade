import type { DatabaseSync } from "node:sqlite";
import { Hono, type Context } from "hono";
import { cors } from "hono/cors";
import { html } from "hono/html";
import { iso } from "../clock.ts";
import type { SandboxConfig } from "../options.ts";
import { sendPage } from "../web/page.ts";
import { askedRefusal, foundRefusal } from "./refusals.ts";

const postsAMinute = 20;

/** The stand-in for https://formspree.io. */
export function createFormspree(db: DatabaseSync, { clock }: SandboxConfig) {
  const app = new Hono();
  app.use("/f/*", cors());

  app.post("/f/:id", async (c) => {
    const formId = c.req.param("id");
    const fields = await readFields(c);
    const email = fields["email"] ?? "";
    if (email.startsWith("server-error@")) return c.text("Internal Server Error", 500);
    if (email.startsWith("rate-limited@") || recentPosts(db, formId, clock.now()) >= postsAMinute)
      return c.json({ error: "Too many requests" }, 429);
    if (email.startsWith("older-form@")) return c.json({ error: "This form is blocked" }, 422);
    const refusal = askedRefusal(email) ?? foundRefusal(fields);
    if (refusal) return c.json({ error: "Validation errors", errors: [refusal] }, 422);
    addSubmission(db, formId, fields, clock.now());
    const wantsJson = c.req.header("accept")?.includes("application/json");
    if (wantsJson) return c.json({ next: "/thanks", ok: true });
    return c.redirect("/sandbox/formspree/thanks", 303);
  });

  app.get("/f/:id/submissions.json", (c) => c.json(submissionsOf(db, c.req.param("id"))));

  app.get("/thanks", (c) =>
    sendPage(c, {
      title: "Thanks",
      main: html`<h1>Thanks!</h1>
        <p>The form was submitted.</p>`,
    }),
  );

  return app;
}

async function readFields(c: Context): Promise<Record<string, string>> {
  const isJson = c.req.header("content-type")?.includes("json");
  const body: unknown = isJson ? await c.req.json().catch(() => null) : await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

function addSubmission(
  db: DatabaseSync,
  formId: string,
  fields: Record<string, string>,
  now: number,
) {
  db.prepare("insert into submissions (form_id, fields, created_at) values (?, ?, ?)").run(
    formId,
    JSON.stringify(fields),
    now,
  );
}

function recentPosts(db: DatabaseSync, formId: string, now: number): number {
  const { posts } = db
    .prepare("select count(*) as posts from submissions where form_id = ? and created_at > ?")
    .get(formId, now - 60_000) as { posts: number };
  return posts;
}

function submissionsOf(db: DatabaseSync, formId: string) {
  const rows = db
    .prepare("select fields, created_at from submissions where form_id = ? order by id desc")
    .all(formId) as { fields: string; created_at: number }[];
  return rows.map((row) => ({ fields: JSON.parse(row.fields), sentAt: iso(row.created_at) }));
}
