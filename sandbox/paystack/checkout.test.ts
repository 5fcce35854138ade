import { describe, expect, test } from "vitest";
import { initialize, openSandbox, publicKey, verify } from "../testing/open-sandbox.ts";

describe("the payment page", () => {
  test("shows the payment and its three buttons, without a script", async () => {
    const sandbox = openSandbox();
    const { access_code } = await initialize(sandbox, { reference: "VBZ-1" });
    const page = await (await sandbox.call(`/paystack/checkout/${access_code}`)).text();
    for (const text of ["₦12,500", "NGN", "ada@example.com", "VBZ-1", publicKey, "no real money"])
      expect(page).toContain(text);
    expect(page).toContain(">Pay ₦12,500</button>");
    expect(page).toContain(">Decline</button>");
    expect(page).toContain(">Close</button>");
    expect(page).not.toContain("<script");
    sandbox.sandbox.callMerchant(async () => "Lantern Week");
    const renamed = await (await sandbox.call(`/paystack/checkout/${access_code}`)).text();
    expect(renamed).toContain("You are paying Lantern Week.");
  });

  test.each(["pay", "close"])("sends the payer back to the shop after %s", async (action) => {
    const sandbox = openSandbox();
    const { access_code } = await initialize(sandbox, { reference: "VBZ-1" });
    const response = await sandbox.form(`/paystack/checkout/${access_code}`, { action });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      "http://shop.test/cart?trxref=VBZ-1&reference=VBZ-1",
    );
    const status = action === "pay" ? "success" : "abandoned";
    expect(await verify(sandbox, "VBZ-1")).toHaveProperty("status", status);
  });

  test("says that a payment was declined and lets the payer try again", async () => {
    const sandbox = openSandbox();
    const { access_code, reference } = await initialize(sandbox);
    const address = `/paystack/checkout/${access_code}`;
    const declined = await sandbox.form(address, { action: "decline" });
    expect(await declined.text()).toContain('role="alert"');
    expect(await verify(sandbox, reference)).toHaveProperty("status", "failed");
    await sandbox.form(address, { action: "pay" });
    expect(await verify(sandbox, reference)).toMatchObject({
      status: "success",
      log: { attempts: 2, errors: 1 },
    });
  });

  test("lets nobody pay twice", async () => {
    const sandbox = openSandbox();
    const { access_code } = await initialize(sandbox);
    const address = `/paystack/checkout/${access_code}`;
    await sandbox.form(address, { action: "pay" });
    await sandbox.form(address, { action: "pay" });
    await sandbox.form(address, { action: "decline" });
    await sandbox.clock.advance(60_000);
    expect(sandbox.shop.events).toHaveLength(1);
    expect(await (await sandbox.call(address)).text()).toContain("Already paid");
  });

  test("answers 404 for an unknown payment", async () => {
    const { call, form } = openSandbox();
    expect((await call("/paystack/checkout/nothing")).status).toBe(404);
    expect((await form("/paystack/checkout/nothing", { action: "pay" })).status).toBe(404);
  });

  test("shows what a shop sends as text, never as markup", async () => {
    const sandbox = openSandbox({ brandName: "<b>Vybez</b>" });
    const { access_code } = await initialize(sandbox, { email: "<script>@x.yz" });
    const page = await (await sandbox.call(`/paystack/checkout/${access_code}`)).text();
    expect(page).not.toContain("<script>");
    expect(page).not.toContain("<b>Vybez");
  });
});

describe("the test cards", () => {
  test.each([
    [{ card: "success" }, "success", "Successful"],
    [{ card: "declined" }, "failed", "Declined"],
    [{ card: "insufficient-funds" }, "failed", "Insufficient Funds"],
    [{ card: "pin-otp" }, "failed", "Incorrect PIN"],
    [{ card: "pin-otp", pin: "1234", otp: "000000" }, "failed", "Incorrect OTP"],
    [{ card: "pin-otp", pin: "1234", otp: "123456" }, "success", "Successful"],
  ])("%o: %s", async (attempt, status, gatewayResponse) => {
    const sandbox = openSandbox();
    const { access_code } = await initialize(sandbox);
    const response = await sandbox.json(`/paystack/checkout/${access_code}`, attempt);
    expect(await response.json()).toMatchObject({ status, gatewayResponse });
    await sandbox.clock.advance(60_000);
    expect(sandbox.shop.events).toHaveLength(status === "success" ? 1 : 0);
  });
});

describe("the popup", () => {
  test("has a script that any site may load", async () => {
    const { call } = openSandbox();
    const response = await call("/paystack/v2/inline.js");
    expect(response.headers.get("content-type")).toContain("text/javascript");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.text()).toContain("window.PaystackPop");
  });

  test("starts a transaction of its own with the public key only", async () => {
    const { json } = openSandbox();
    const order = { key: publicKey, email: "ada@example.com", amount: 500_000, reference: "VBZ-9" };
    const response = await json("/paystack/checkout", order);
    expect(await response.json()).toMatchObject({
      reference: "VBZ-9",
      amount: "₦5,000",
      currency: "NGN",
      status: "abandoned",
    });
    const stranger = await json("/paystack/checkout", { ...order, key: "pk_test_other" });
    expect(stranger.status).toBe(401);
  });
});
