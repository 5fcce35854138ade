import { expect, test } from "vitest";
import { openSandbox, type OpenSandbox } from "../testing/open-sandbox.ts";

const mail = {
  lib_version: "4.4.1",
  user_id: "user",
  service_id: "service",
  template_id: "template",
  template_params: {
    to_email: "ada@example.com",
    subject: "Order confirmed",
    html: "<h1>Thank you</h1>",
    text: "Thank you",
    orderRefId: "VBZ-1",
  },
};

const send = ({ json }: OpenSandbox, changes: object = {}) =>
  json("/emailjs/api/v1.0/email/send", { ...mail, ...changes });

test("an e-mail arrives in the sandbox's mailbox as it was sent", async () => {
  const sandbox = openSandbox();
  const response = await send(sandbox, { accessToken: "private" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("OK");
  expect(await (await sandbox.call("/mail.json")).json()).toEqual({
    total: 1,
    mails: [
      {
        id: 1,
        to: "ada@example.com",
        subject: "Order confirmed",
        html: "<h1>Thank you</h1>",
        text: "Thank you",
        sentAt: "2025-07-01T09:00:00.000Z",
        serviceId: "service",
        templateId: "template",
        userId: "user",
        templateParams: mail.template_params,
      },
    ],
  });
});

test.each([
  ["no user_id", { user_id: undefined }, 400, "The user_id parameter is required"],
  ["no service_id", { service_id: "" }, 400, "The service_id parameter is required"],
  ["no template_id", { template_id: 7 }, 400, "The template_id parameter is required"],
  ["parameters that are no object", { template_params: "x" }, 400, "The parameters are invalid"],
  ["nobody to send to", { template_params: {} }, 422, "The recipients address is empty"],
  [
    "more than 50 KB of parameters",
    { template_params: { ...mail.template_params, html: "x".repeat(50_000) } },
    413,
    "Variables size limit",
  ],
])(
  "the e-mail sandbox refuses %s with a message in plain text",
  async (_, change, status, text) => {
    const sandbox = openSandbox();
    const response = await send(sandbox, change);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toContain(text);
    expect(await (await sandbox.call("/mail.json")).json()).toMatchObject({ total: 0 });
  },
);

test("the e-mail sandbox refuses a body that is not JSON", async () => {
  const { call } = openSandbox();
  const init = { method: "POST", body: "user_id=1" };
  expect((await call("/emailjs/api/v1.0/email/send", init)).status).toBe(400);
});

const control = ({ json, asShop }: OpenSandbox, faults: object) =>
  json("/emailjs/control", faults, asShop);

test("the e-mail sandbox takes one mail a second when its limit is on", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { rateLimit: true });
  expect((await send(sandbox)).status).toBe(200);
  expect((await send(sandbox)).status).toBe(429);
  await sandbox.clock.advance(1000);
  expect((await send(sandbox)).status).toBe(200);
});

test("the e-mail sandbox fails as often as it was set to, then sends again", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { failNext: 2, failWith: { status: 503, text: "Later" } });
  const answers = [];
  for (let call = 0; call < 3; call++) answers.push((await send(sandbox)).status);
  expect(answers).toEqual([503, 503, 200]);
});

test("the e-mail sandbox can behave as an account that refuses calls from servers, or wants a private key", async () => {
  const sandbox = openSandbox();
  await control(sandbox, { nonBrowserDisabled: true });
  const disabled = await send(sandbox);
  expect(disabled.status).toBe(403);
  expect(await disabled.text()).toContain("disabled for non-browser applications");
  await control(sandbox, { reset: true, strictMode: true });
  expect((await send(sandbox)).status).toBe(403);
  expect((await send(sandbox, { accessToken: "private" })).status).toBe(200);
});

test("the e-mail sandbox's control address is closed without the secret key", async () => {
  const { json } = openSandbox();
  expect((await json("/emailjs/control", { rateLimit: true })).status).toBe(401);
});
