import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { initialize, openSandbox, publicUrl, verify } from "../testing/open-sandbox.ts";

const order = { email: "ada@example.com", amount: 1_250_000 };

describe("initialize", () => {
  test("answers where to pay, with the shop's reference", async () => {
    const { json, asShop } = openSandbox();
    const response = await json(
      "/paystack/transaction/initialize",
      { ...order, reference: "VBZ-1.a=b" },
      asShop,
    );
    expect(response.status).toBe(200);
    const code = expect.stringMatching(/^[a-z0-9]{15}$/);
    const body = await response.json();
    expect(body).toEqual({
      status: true,
      message: "Authorization URL created",
      data: { access_code: code, reference: "VBZ-1.a=b", authorization_url: expect.any(String) },
    });
    const { authorization_url, access_code } = body.data;
    expect(authorization_url).toBe(`${publicUrl}/sandbox/paystack/checkout/${access_code}`);
  });

  test("makes a reference when the shop sends none", async () => {
    const sandbox = openSandbox();
    const { reference } = await initialize(sandbox);
    expect(reference).toMatch(/^[a-z0-9]+$/);
  });

  test.each([
    ["no e-mail", { email: undefined }, 400, "invalid_email_address"],
    ["a broken e-mail", { email: "ada@" }, 400, "invalid_email_address"],
    ["no amount", { amount: undefined }, 400, "invalid_amount"],
    ["less than ₦50", { amount: 4999 }, 400, "invalid_amount"],
    ["a fraction of a kobo", { amount: 12_500.5 }, 400, "invalid_amount"],
    ["an amount in words", { amount: "12,500" }, 400, "invalid_amount"],
    ["another currency", { currency: "USD" }, 403, "unsupported_currency"],
    ["an underscore in the reference", { reference: "VBZ_1" }, 400, "invalid_reference"],
  ])("refuses %s", async (_, change, status, code) => {
    const { json, asShop } = openSandbox();
    const response = await json(
      "/paystack/transaction/initialize",
      { ...order, ...change },
      asShop,
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      status: false,
      message: expect.any(String),
      meta: { nextStep: expect.any(String) },
      type: "validation_error",
      code,
    });
  });

  test("takes ₦50 and amounts written in digits", async () => {
    const sandbox = openSandbox();
    const { reference } = await initialize(sandbox, { amount: "5000" });
    expect(await verify(sandbox, reference)).toMatchObject({ amount: 5000 });
  });

  test("refuses a reference twice", async () => {
    const { json, asShop } = openSandbox();
    const again = () =>
      json("/paystack/transaction/initialize", { ...order, reference: "VBZ-1" }, asShop);
    expect((await again()).status).toBe(200);
    const response = await again();
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: "Duplicate Transaction Reference",
      code: "duplicate_reference",
    });
  });

  test("takes a reference of letters, digits and - . = and no other", async () => {
    const { json, asShop } = openSandbox();
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: "binary-ascii" }), async (reference) => {
        const response = await json(
          "/paystack/transaction/initialize",
          { ...order, reference },
          asShop,
        );
        const { code } = await response.json();
        const wellFormed = [...reference].every(
          (one) => /[A-Za-z0-9]/.test(one) || "-.=".includes(one),
        );
        expect(code === "invalid_reference").toBe(!wellFormed);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the key", () => {
  test.each(["/paystack/transaction/verify/x", "/paystack/transaction"])(
    "is needed for %s",
    async (path) => {
      const { call } = openSandbox();
      for (const authorization of ["", "Bearer sk_test_wrong", "Bearer pk_test_0123456789"]) {
        const response = await call(path, { headers: { authorization } });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({
          message: "Invalid key",
          code: "invalid_Key",
        });
      }
    },
  );
});

describe("verify", () => {
  test("calls an unpaid transaction abandoned, with HTTP 200", async () => {
    const sandbox = openSandbox();
    const { reference } = await initialize(sandbox, { metadata: { checkout: 7 } });
    expect(await verify(sandbox, reference)).toMatchObject({
      domain: "test",
      status: "abandoned",
      reference,
      amount: 1_250_000,
      requested_amount: 1_250_000,
      currency: "NGN",
      gateway_response: "The transaction was not completed",
      paid_at: null,
      created_at: "2025-07-01T09:00:00.000Z",
      metadata: { checkout: 7 },
      fees: null,
      authorization: {},
      customer: { email: "ada@example.com", customer_code: expect.stringMatching(/^CUS_/) },
    });
  });

  test("gives an empty string for metadata that was never sent", async () => {
    const sandbox = openSandbox();
    const { reference } = await initialize(sandbox);
    expect(await verify(sandbox, reference)).toHaveProperty("metadata", "");
  });

  test("describes a payment", async () => {
    const sandbox = openSandbox();
    const { reference, access_code } = await initialize(sandbox);
    await sandbox.clock.advance(60_000);
    await sandbox.json(`/paystack/checkout/${access_code}`, { card: "success" });
    expect(await verify(sandbox, reference)).toMatchObject({
      status: "success",
      gateway_response: "Successful",
      paid_at: "2025-07-01T09:01:00.000Z",
      channel: "card",
      fees: 28_750,
      authorization: { last4: "4081", bin: "408408", country_code: "NG", reusable: true },
      log: { attempts: 1, errors: 0, success: true, time_spent: 60 },
    });
  });

  test("answers 404 for an unknown reference", async () => {
    const { call, asShop } = openSandbox();
    const response = await call("/paystack/transaction/verify/nowhere", { headers: asShop });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      message: "Transaction reference not found.",
      code: "transaction_not_found",
    });
  });
});

test("the list of transactions comes in pages, newest first, with their sum", async () => {
  const sandbox = openSandbox();
  for (const reference of ["first", "second", "third"]) await initialize(sandbox, { reference });
  const response = await sandbox.call("/paystack/transaction?perPage=2&page=2", {
    headers: sandbox.asShop,
  });
  const { data, meta } = await response.json();
  expect(data.map(({ reference }: { reference: string }) => reference)).toEqual(["first"]);
  expect(meta).toEqual({
    total: 3,
    total_volume: 3_750_000,
    skipped: 2,
    perPage: 2,
    page: 2,
    pageCount: 2,
  });
});
