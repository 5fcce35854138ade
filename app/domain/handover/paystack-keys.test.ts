import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { digestOf } from "#app/db/ids.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginHandover, changeHandover, findHandover } from "./handover.server.ts";
import { stateOfKeys, tryKeys } from "./paystack-keys.server.ts";

const good = new Set(["sk_test_running", "sk_test_next"]);
let isAway = false;
const paystack = createServer((request, response) => {
  const isKnown = good.has(request.headers.authorization?.replace("Bearer ", "") ?? "");
  const { status, ...said } = isAway
    ? { status: 500, code: "away", message: "Away" }
    : isKnown
      ? { status: 404, code: "transaction_not_found", message: "Transaction reference not found" }
      : { status: 401, code: "invalid_Key", message: "Invalid key" };
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ status: false, ...said }));
}).listen(0, "127.0.0.1");
await once(paystack, "listening");
afterAll(() => void paystack.close());

const site = await createTestApp({
  env: {
    PAYSTACK_PUBLIC_KEY: "pk_test_running",
    PAYSTACK_SECRET_KEY: "sk_test_running",
    PAYSTACK_PREVIOUS_SECRET_KEY: "sk_test_before",
    PAYSTACK_URL: `http://127.0.0.1:${(paystack.address() as AddressInfo).port}`,
  },
});
const { app } = site;
const owner = (await findSetting(app.db, "administrator"))!;
const stateNow = async () => stateOfKeys(app, (await findHandover(app.db))!);
const next = { publicKey: "pk_test_next", secretKey: "sk_test_next" };

test("new Paystack keys count once they were tried and the site runs with them", async () => {
  await beginHandover(app, owner);
  expect(await stateNow()).toBe("old");
  expect(await tryKeys(app, next, owner)).toEqual({ ok: true });
  expect(await stateNow()).toBe("tried");
  // The site is started with them.
  const restarted = { env: { ...app.env, paystack: { ...app.env.paystack, ...next } } };
  expect(stateOfKeys(restarted, (await findHandover(app.db))!)).toBe("new");
  const other = { env: { ...app.env, paystack: { ...app.env.paystack, secretKey: "sk_test_x" } } };
  expect(stateOfKeys(other, (await findHandover(app.db))!)).toBe("untried");
});

test("keys that Paystack refuses, or that are of the other mode or of two modes, do not count", async () => {
  await beginHandover(app, owner);
  const wrong = [
    [{ ...next, secretKey: "sk_test_wrong" }, "Paystack refuses this key"],
    [{ publicKey: "pk_live_next", secretKey: "sk_live_next" }, "The site runs with test keys"],
    [{ ...next, publicKey: "pk_live_next" }, "One is a live key"],
    [{ ...next, publicKey: "sk_test_next" }, "It has to look like pk_"],
    [{ ...next, secretKey: "next" }, "It has to look like sk_"],
  ] as const;
  for (const [keys, why] of wrong) {
    const refused = await tryKeys(app, keys, owner);
    expect(JSON.stringify(refused)).toContain(why);
  }
  isAway = true;
  expect(JSON.stringify(await tryKeys(app, next, owner))).toContain("does not answer");
  isAway = false;
  expect(await stateNow()).toBe("old");
});

test("a secret key that was pasted is neither stored nor sent back to the page", async () => {
  const here = await signInAsAdministrator(site);
  await beginHandover(app, owner);
  const keys = {
    intent: "save-keys",
    publicKey: "pk_test_typed",
    secretKey: "sk_test_typedsecret",
  };
  const refused = await here.post("/adminHandover", keys);
  const page = await refused.text();
  expect(page).toContain("Paystack refuses this key");
  expect(page).toContain("pk_test_typed");
  expect(page).not.toContain("typedsecret");
  await tryKeys(app, next, owner);
  expect(await findSetting(app.db, "handover")).not.toContain(next.secretKey);
  expect((await findHandover(app.db))?.triedKey?.digest).toBe(digestOf(next.secretKey));
});

test("events that Paystack signed with the former or the new key are accepted, and no others", async () => {
  const body = JSON.stringify({ event: "charge.success", data: { reference: "nobodys" } });
  const send = async (key: string) => {
    const signature = createHmac("sha512", key).update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-paystack-signature": signature };
    const sent = { method: "POST", headers, body };
    return (await fetch(`${site.url}/api/paystack/webhook`, sent)).status;
  };
  expect(await send("sk_test_running")).toBe(200);
  expect(await send("sk_test_before")).toBe(200);
  expect(await send("sk_test_elder")).toBe(401);
});

test("the next hand-over begins with the keys that the site runs with", async () => {
  await beginHandover(app, owner);
  await changeHandover(app, owner, async (_tx, handover) => ({
    next: { ...handover, ended: { at: app.now(), byId: owner } },
    result: undefined,
  }));
  await beginHandover(app, owner);
  expect(await stateNow()).toBe("old");
});
