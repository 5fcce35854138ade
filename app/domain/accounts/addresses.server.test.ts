import { describe, expect, test } from "vitest";
import { addressFields } from "#app/shared/accounts/address.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { findAddress } from "./addresses.server.ts";

const site = await createTestApp();
const { address: texts } = siteTexts;

const good = {
  addressLine1: "12 East West Road",
  addressPhone: "0803 123 4567",
  state: "Rivers",
  city: "Choba",
};
const stored = { ...good, addressPhone: "+2348031234567" };

describe.each(["/onboarding/address", "/editAddress", "/editprofile"])(
  "an address on %s",
  (path) => {
    test("is saved with the phone number in one form, and the page says so", async () => {
      const ada = await signUp(site, { address: null });
      const response = await ada.client.post(path, {
        ...good,
        addressLine1: " 12 East West Road ",
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(texts.saved);
      expect(await findAddress(site.app.db, ada.id)).toEqual(stored);
      expect(await ada.client.read(path)).toContain('value="0803 123 4567"');
    });

    test.each(addressFields)("wants %s", async (field) => {
      const ada = await signUp(site, { address: null });
      expect(await ada.client.read(path)).toContain(`name="${field}"`);
      const response = await ada.client.post(path, { ...good, [field]: " ".repeat(3).trim() });
      expect(response.status).toBe(400);
      const page = await response.text();
      expect(page).toContain(texts.fieldsMissing);
      const [wrong] = /<[^>]* aria-invalid="true"[^>]*>/.exec(page) ?? [];
      expect(wrong).toContain(`name="${field}"`);
      expect((await findAddress(site.app.db, ada.id)).addressLine1).toBeNull();
    });
  },
);

test("an address of invisible characters alone is refused, and invisible characters are removed from an address", async () => {
  const ada = await signUp(site, { address: null });
  const unseen = await ada.client.post("/editAddress", { ...good, addressLine1: "\u200b\u200d" });
  expect(unseen.status).toBe(400);
  expect(await unseen.text()).toContain(texts.fieldsMissing);
  const pasted = "\u202a12 East\tWest\u200b Road\u202c";
  await ada.client.post("/editAddress", { ...good, addressLine1: pasted });
  expect(await findAddress(site.app.db, ada.id)).toEqual(stored);
});

test.each([
  ["a number that is too short", { addressPhone: "0803" }, texts.phone.tooShort],
  ["a foreign number", { addressPhone: "+44 20 7946 0958" }, texts.phone.notNigerian],
  ["another state", { state: "Lagos" }, "We deliver in Rivers only."],
  ["a region of nowhere", { city: "Lekki" }, texts.regionUnknown],
  ["a very long line", { addressLine1: "x".repeat(201) }, texts.tooLong],
])("an address with %s is refused, and what was typed is kept", async (_what, typed, said) => {
  const ada = await signUp(site, { address: null });
  const response = await ada.client.post("/editAddress", { ...good, ...typed });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain(said);
  expect(page).toContain(`value="${{ ...good, ...typed }.addressLine1}"`);
  expect((await findAddress(site.app.db, ada.id)).addressLine1).toBeNull();
});

const { regions } = defaultSettings.delivery;

test("the state is Rivers, and its twenty regions can be chosen, or none yet", async () => {
  const ada = await signUp(site);
  const page = await ada.client.read("/editAddress");
  const choicesOf = (field: string) => {
    const [select] = new RegExp(`<select name="${field}".*?</select>`, "s").exec(page)!;
    return [...select.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  };
  expect(choicesOf("state")).toEqual(["Rivers"]);
  expect(choicesOf("city")).toEqual(["", ...regions.map(({ name }) => name)]);
  expect(regions).toHaveLength(20);
});

describe("a number on /addNumber", () => {
  test("is saved beside the existing address", async () => {
    const ada = await signUp(site, { address: { addressLine1: "12 Aba Road" } });
    const response = await ada.client.post("/addNumber", { addressPhone: "+234 803 123 4567" });
    expect(await response.text()).toContain(texts.numberSaved);
    expect(await findAddress(site.app.db, ada.id)).toMatchObject({
      addressLine1: "12 Aba Road",
      addressPhone: "+2348031234567",
    });
  });

  test.each([
    ["", texts.numberMissing],
    ["  ", texts.numberMissing],
    ["12", texts.phone.tooShort],
    ["call me", texts.phone.notANumber],
  ])("typed as %j is refused", async (addressPhone, said) => {
    const ada = await signUp(site, { address: null });
    const response = await ada.client.post("/addNumber", { addressPhone });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(said);
  });
});

test("a customer cannot change another customer's address", async () => {
  const [ada, tunde] = [await signUp(site), await signUp(site)];
  await ada.client.post("/editAddress", { ...good, userId: tunde.id, id: tunde.id });
  expect((await findAddress(site.app.db, tunde.id)).addressLine1).toBe("12 Aba Road");
  expect((await findAddress(site.app.db, ada.id)).addressLine1).toBe(good.addressLine1);
});

test("a visitor who is not signed in cannot save an address", async () => {
  for (const path of ["/editAddress", "/editprofile", "/addNumber", "/onboarding/address"])
    expect((await site.client().post(path, good)).headers.get("location")).toMatch(/^\/login/);
});
