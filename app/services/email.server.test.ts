import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EmailDeferred, EmailRefused, type OutgoingEmail } from "./outgoing-email.server.ts";
import { createEmailSender } from "./email.server.ts";

const email: OutgoingEmail = {
  id: "0d9a1f6e-4c1b-4f6b-9d57-1b0f5c2b7a10",
  fromName: "Vybez",
  to: "ada@example.com",
  subject: "Order confirmed: k3x9m2p7qa ₦",
  html: "<h1>Order confirmed</h1>",
  text: "Order confirmed",
  fields: { orderRefId: "k3x9m2p7qa" },
};

const turn = () => Promise.resolve();
const received: { from: string; to: string[]; message: string; session: string }[] = [];
let refusal: Error | null = null;
/** By address: what the server answers to its recipient. */
const recipients: Record<string, { code: number; text: string }> = {
  "nobody@example.com": { code: 550, text: "5.1.1 No such user" },
  "full@example.com": { code: 452, text: "4.2.2 Mailbox full" },
  "quota@example.com": { code: 550, text: "5.4.5 Daily sending quota exceeded" },
};
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onRcptTo({ address }, _session, callback) {
    const answer = recipients[address];
    callback(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null);
  },
  onData(stream, session, callback) {
    let message = "";
    stream.setEncoding("utf8").on("data", (part: string) => (message += part));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        message,
        session: session.id,
      });
      callback(refusal);
    });
  },
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));

const smtp = () => {
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return createEmailSender({ via: "smtp", url, from: "hello@vybez.example" }, turn)!;
};

test("SMTP carries both forms of the mail, from the brand", async () => {
  await smtp()(email);
  const [{ from, to, message }] = received as [(typeof received)[0]];
  expect(from).toBe("hello@vybez.example");
  expect(to).toEqual(["ada@example.com"]);
  expect(message).toContain("From: Vybez <hello@vybez.example>");
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(message).toContain("multipart/alternative");
  expect(message).toContain("text/plain");
  expect(message).toContain("<h1>Order confirmed</h1>");
});

test("SMTP attaches the picture of a code, and EmailJS shows it from its address", async () => {
  const url = "https://vybez.example/files/codes/sold/1001-1-secret";
  const pictures = [{ cid: "vyb-t-1001", png: new Uint8Array([1, 2, 3]), url }];
  const html = '<img src="cid:vyb-t-1001" alt="">';
  received.length = 0;
  await smtp()({ ...email, html, pictures });
  expect(received[0]!.message).toContain("Content-ID: <vyb-t-1001>");
  const asked: { template_params: { html: string } }[] = [];
  const emailJs = createServer(async (request, response) => {
    asked.push(JSON.parse(await readText(request)) as (typeof asked)[0]);
    response.end("OK");
  });
  emailJs.listen(0, "127.0.0.1");
  await once(emailJs, "listening");
  const { port } = emailJs.address() as AddressInfo;
  const keys = { serviceId: "s", templateId: "t", userId: "u", accessToken: "a" };
  const settings = { via: "emailjs", url: `http://127.0.0.1:${port}/`, ...keys } as const;
  await createEmailSender(settings, turn)!({ ...email, html, pictures });
  emailJs.close();
  expect(asked[0]!.template_params.html).toBe(`<img src="${url}" alt="">`);
});

test("a mail that is sent twice carries the same Message-ID, and another mail a different one", async () => {
  received.length = 0;
  await smtp()(email);
  await smtp()(email);
  await smtp()({ ...email, id: "5e7b2c7a-9f0d-4d2b-8a44-2f1f6a3c9b77" });
  const ids = received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim());
  expect(ids[0]).toBe("<0d9a1f6e-4c1b-4f6b-9d57-1b0f5c2b7a10@vybez.example>");
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).toBe("<5e7b2c7a-9f0d-4d2b-8a44-2f1f6a3c9b77@vybez.example>");
});

test("SMTP passes the server's refusal on, so that the job tries again", async () => {
  refusal = Object.assign(new Error("Mailbox full"), { responseCode: 452 });
  await expect(smtp()(email)).rejects.toThrow("452");
  refusal = null;
});

test("an unknown mailbox is refused for good, a full one holds up its own mail, and a used-up quota holds up all mail", async () => {
  const sending = (to: string) => smtp()({ ...email, to }).catch((error: unknown) => error);
  const nobody = await sending("nobody@example.com");
  expect(nobody).toBeInstanceOf(EmailRefused);
  expect(String(nobody)).toContain("550 5.1.1 No such user");
  expect(await sending("full@example.com")).toBeInstanceOf(EmailDeferred);
  const quota = await sending("quota@example.com");
  expect(quota).not.toBeInstanceOf(EmailRefused);
  expect(String(quota)).toContain("5.4.5");
});

test("a message that the server refuses is not tried again, and others go out over the same connection", async () => {
  received.length = 0;
  const send = smtp();
  refusal = Object.assign(new Error("5.7.1 Refused as spam"), { responseCode: 554 });
  await expect(send(email)).rejects.toBeInstanceOf(EmailRefused);
  refusal = null;
  await Promise.all(Array.from({ length: 12 }, (_, n) => send({ ...email, id: `mail-${n}` })));
  expect(received).toHaveLength(13);
  expect(new Set(received.map(({ session }) => session)).size).toBeLessThanOrEqual(5);
});

test("without an e-mail service configured mail waits in the outbox", () => {
  expect(createEmailSender({ via: "none" }, turn)).toBeNull();
});
