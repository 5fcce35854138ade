import { expect, test } from "vitest";
import { exampleContent } from "#app/settings/example-content.server.ts";
import { showExamples } from "#tests/support/examples.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const { sponsors } = exampleContent.sponsors;
const { email: contactEmail, socials } = exampleContent.contact;

const site = await createTestApp();
await showExamples(site);

const read = (path: string) => site.client().read(path);
/** What a page says, without its tags; React puts a comment between two texts. */
const textOf = (page: string) =>
  page
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

test("the home page shows every sponsor", async () => {
  const text = textOf(await read("/"));
  expect(sponsors.length).toBeGreaterThan(0);
  for (const { name } of sponsors) expect(text).toContain(name);
});

test("the bar of /merch-preview has colours of its own", async () => {
  expect(await read("/about")).toMatch(/<header [^>]*data-dress="plain"/);
  expect(await read("/merch-preview")).toMatch(/<header [^>]*data-dress="merch"/);
});

test("the tickets page shows every type, and says once that tickets are unavailable", async () => {
  const page = await read("/tickets");
  for (const type of ["Regular", "Vip", "VVIP"])
    expect(page).toMatch(new RegExp(`<h2[^>]*>${type}</h2>`));
  expect(textOf(/<main.*<\/main>/s.exec(page)![0]).match(/unavailable/gi)).toHaveLength(1);
  // The one form asks where to write to.
  expect(page.match(/<form[^>]* method="post"[^>]*>/g)).toEqual([
    expect.stringContaining("/tickets"),
  ]);
});

test("the newsletter page says what the specification says", async () => {
  const page = await read("/newsletters");
  const heading = /<h1[^>]*>.*?<\/h1>/s.exec(page)![0];
  expect(textOf(heading).trim()).toBe("Join the Challenge");
  expect(page).toMatch(/<input[^>]*type="email"/);
  expect(page).toMatch(/<button[^>]*>.*?Subscribe/s);
  expect(textOf(page)).toContain("Spots are limited—don't miss out!");
  for (const { url } of socials) expect(page).toContain(`href="${url}"`);
});

test("/contact has its form, the mail address and the socials", async () => {
  const page = await read("/contact");
  for (const field of ["name", "email", "message"])
    expect(page).toMatch(new RegExp(`<(input|textarea)[^>]*name="${field}"`));
  expect(page).toContain(`href="mailto:${contactEmail}"`);
  for (const { url } of socials) expect(page).toContain(`href="${url}"`);
  expect(page).toContain("Chat with us");
});

test("the public pages give the day, the hour, the place and the minimum age", async () => {
  expect(textOf(await read("/about"))).toContain("2 August 2025");
  expect(textOf(await read("/"))).toContain("Old Convocation Arena");
  const questions = textOf(await read("/contact"));
  expect(questions).toContain("13:00");
  expect(questions).toMatch(/under 16 .*adult/i);
});

test("the sign-up page asks for an e-mail address and the password twice", async () => {
  const page = await read("/signup");
  for (const [name, type] of [
    ["email", "email"],
    ["password", "password"],
    ["repeat", "password"],
  ])
    expect(page).toMatch(new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*type="${type}")`));
});

test("the page for a forgotten password has its field, its button and a link back", async () => {
  const page = await read("/reset");
  expect(page).toMatch(/<input(?=[^>]*name="email")(?=[^>]*type="email")/);
  expect(page).toMatch(/<button[^>]*>.*?Send Email/s);
  expect(page).toMatch(/<a[^>]*href="\/login"[^>]*>Back to sign in</);
});
