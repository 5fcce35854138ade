import { expect, test } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";

const message = { name: "Ada", email: "ada@example.com", message: "Hello" };

test("the form sandbox takes JSON and answers as Formspree does", async () => {
  const { json, call } = openSandbox();
  const response = await json("/formspree/f/contact", message);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ next: "/thanks", ok: true });
  expect(await (await call("/formspree/f/contact/submissions.json")).json()).toEqual([
    { fields: message, sentAt: "2025-07-01T09:00:00.000Z" },
  ]);
});

test("the form sandbox takes a form, and redirects a browser to the thank-you page", async () => {
  const { form, call } = openSandbox();
  const response = await form("/formspree/f/contact", message);
  expect(response.status).toBe(303);
  const next = response.headers.get("location")!.replace("/sandbox", "");
  expect(await (await call(next)).text()).toContain("Thanks!");
});

test.each([
  "BLOCKED",
  "EMPTY",
  "FILES_TOO_BIG",
  "FORM_NOT_FOUND",
  "INACTIVE",
  "NO_FILE_UPLOADS",
  "PROJECT_NOT_FOUND",
  "TOO_MANY_FILES",
  "SOMETHING_NEW",
])("the form sandbox refuses the whole form with %s when the address asks for it", async (code) => {
  const { json } = openSandbox();
  const email = `${code.toLowerCase().replaceAll("_", "-")}@example.com`;
  const response = await json("/formspree/f/contact", { ...message, email });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    error: "Validation errors",
    errors: [{ code, message: expect.any(String) }],
  });
});

test.each([
  "REQUIRED_FIELD_EMPTY",
  "REQUIRED_FIELD_MISSING",
  "TYPE_EMAIL",
  "TYPE_NUMERIC",
  "TYPE_TEXT",
  "STRIPE_CLIENT_ERROR",
  "STRIPE_SCA_ERROR",
])("the form sandbox refuses a field with %s when the address asks for it", async (code) => {
  const { json } = openSandbox();
  const email = `${code.toLowerCase().replaceAll("_", "-")}@example.com`;
  const response = await json("/formspree/f/contact", { ...message, email });
  expect(response.status).toBe(422);
  const { errors } = await response.json();
  expect(errors).toEqual([{ code, field: "email", message: expect.any(String) }]);
});

test("the form sandbox refuses an empty form and a malformed e-mail address by itself", async () => {
  const { json } = openSandbox();
  const codeOf = async (fields: object) =>
    (await (await json("/formspree/f/contact", fields)).json()).errors[0].code;
  expect(await codeOf({})).toBe("EMPTY");
  expect(await codeOf({ ...message, email: "ada@" })).toBe("TYPE_EMAIL");
});

test("an older form of the form sandbox answers with the error alone", async () => {
  const { json } = openSandbox();
  const response = await json("/formspree/f/contact", { ...message, email: "older-form@x.yz" });
  expect(response.status).toBe(422);
  expect(Object.keys(await response.json())).toEqual(["error"]);
});

test("the form sandbox takes 20 posts a minute for each form", async () => {
  const { json, clock } = openSandbox();
  const post = async (form: string) => (await json(`/formspree/f/${form}`, message)).status;
  for (let count = 0; count < 20; count++) expect(await post("contact")).toBe(200);
  expect(await post("contact")).toBe(429);
  expect(await post("another")).toBe(200);
  await clock.advance(60_000);
  expect(await post("contact")).toBe(200);
});
