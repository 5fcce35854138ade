import { expect, test } from "vitest";
import { openSandbox, type OpenSandbox } from "../testing/open-sandbox.ts";

const send = ({ json }: OpenSandbox, template_params: object) =>
  json("/emailjs/api/v1.0/email/send", {
    user_id: "user",
    service_id: "service",
    template_id: "template",
    template_params: {
      to_email: "ada@example.com",
      subject: "Hello",
      text: "Hi",
      ...template_params,
    },
  });

const read = async ({ call }: OpenSandbox, query = "") => (await call(`/mail${query}`)).text();
const countOf = (text: string, part: string) => text.split(part).length - 1;

test("an empty mailbox says so", async () => {
  const page = await read(openSandbox());
  expect(page).toContain("No e-mails yet.");
  expect(page).toContain("0 e-mails");
  expect(page).not.toContain("<article");
  expect(page).not.toContain('aria-label="Pages"');
});

test("a mail is an article with its subject, its receiver, Lagos time and an anchor", async () => {
  const sandbox = openSandbox();
  await send(sandbox, { html: "<p>Hi</p>" });
  const page = await read(sandbox);
  expect(page).toContain('id="mail-1"');
  expect(page).toContain('<h2 id="mail-1-subject">Hello</h2>');
  expect(page).toContain("ada@example.com");
  expect(page).toContain('href="#mail-1"');
  expect(page).toMatch(/1 Jul 2025, 10:00:00/);
});

test("the HTML of a mail is shown without its scripts, and its links open outside", async () => {
  const sandbox = openSandbox();
  await send(sandbox, { html: '<html><head></head><script>alert("x")</script></html>' });
  const page = await read(sandbox);
  expect(page).not.toContain("<script>alert");
  expect(page).toContain("&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;");
  const [, sandboxing] = /<iframe[^>]* sandbox="([^"]*)"/.exec(page)!;
  expect(sandboxing!.split(" ")).not.toContain("allow-scripts");
});

test("a mail without HTML shows its text", async () => {
  const sandbox = openSandbox();
  await send(sandbox, { subject: "<i>Plain</i>", text: undefined, message: "1 × hoodie" });
  const page = await read(sandbox);
  expect(page).toContain("<pre>1 × hoodie</pre>");
  expect(page).not.toContain("<iframe");
  expect(page).not.toContain("<i>Plain");
});

test("a thousand mails come in pages, the newest first", async () => {
  const sandbox = openSandbox();
  for (let mail = 1; mail <= 1000; mail++) await send(sandbox, { subject: `Mail no. ${mail}` });
  const first = await read(sandbox);
  expect(first).toContain("1,000 e-mails");
  expect(countOf(first, "<article")).toBe(20);
  expect(first.indexOf("Mail no. 1000<")).toBeLessThan(first.indexOf("Mail no. 999<"));
  expect(first).toContain("Page 1 of 50");
  expect(first).not.toContain("Newer");
  const last = await read(sandbox, "?page=50");
  expect(last).toContain("Mail no. 1<");
  expect(last).not.toContain("Older");
});

test("the mailbox can be filtered by receiver, as a page and as JSON", async () => {
  const sandbox = openSandbox();
  await send(sandbox, {});
  await send(sandbox, { to_email: "tamuno@example.com", subject: "For Tamuno" });
  const page = await read(sandbox, "?to=Tamuno@Example.com");
  expect(countOf(page, "<article")).toBe(1);
  expect(page).toContain("For Tamuno");
  const { total, mails } = await (await sandbox.call("/mail.json?to=ada@example.com")).json();
  expect(total).toBe(1);
  expect(mails[0]).toMatchObject({ to: "ada@example.com", subject: "Hello" });
});

test("a mail that arrived twice is shown with the Message-ID that both carry", async () => {
  const sandbox = openSandbox();
  for (let time = 0; time < 2; time++) await send(sandbox, { message_id: "<a1@vybez.example>" });
  expect(countOf(await read(sandbox), "Message-ID &lt;a1@vybez.example&gt;")).toBe(2);
  const { mails } = await (await sandbox.call("/mail.json")).json();
  expect(mails[0]).toMatchObject({ messageId: "<a1@vybez.example>" });
});

test("the mailbox's JSON lists the newest mails first, up to its limit", async () => {
  const sandbox = openSandbox();
  for (const subject of ["one", "two", "three"]) await send(sandbox, { subject });
  const { total, mails } = await (await sandbox.call("/mail.json?limit=2")).json();
  expect(total).toBe(3);
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(["three", "two"]);
});
