import { createCookie } from "react-router";
import { expect, test } from "vitest";
import { signedCookie } from "./signed-cookie.server.ts";

const secret = "the site's secret";
const open = (ownSecret = secret, purpose = "answer") =>
  signedCookie<unknown>(ownSecret, "http://shop.test", purpose, 60);
const valueOf = (setCookie: string) => setCookie.split(";")[0]!;

test("a signed cookie is read again among others, and no script reads it", () => {
  const written = open().serialize({ said: "₦12,500; paid" });
  expect(written).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(open().parse(`a=b; ${valueOf(written)}; c=d`)).toEqual({ said: "₦12,500; paid" });
});

test("on https a signed cookie stays with this host", () => {
  const written = signedCookie<string>(secret, "https://shop.test", "answer", 60).serialize("x");
  expect(written).toMatch(/^__Host-festival\.answer=.*; Secure/);
});

test("a cookie that was signed with another secret or for another purpose is not read", () => {
  const browsers = open(secret, "browser").serialize({ said: "mine" });
  const forged = [
    `festival.answer=${valueOf(browsers).split("=")[1]}`,
    valueOf(open("another secret").serialize({ said: "mine" })),
    `festival.answer=${btoa('{"said":"mine"}')}.x`,
  ];
  for (const cookies of forged) expect(open().parse(cookies), cookies).toBeNull();
});

test("a cookie that an earlier release signed by React Router is read", async () => {
  const earlier = createCookie("festival.answer", { secrets: [`answer ${secret}`] });
  const written = valueOf(await earlier.serialize({ said: "₦12,500; paid" }));
  expect(open().parse(written)).toEqual({ said: "₦12,500; paid" });
  expect(valueOf(open().serialize({ said: "₦12,500; paid" }))).toBe(written);
});

test("a signed cookie that was cleared counts as none", () => {
  expect(open().remove()).toMatch(
    /^festival\.answer=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  for (const cookies of [null, "", "a=b", "festival.answer=", "festival.answer=x"])
    expect(open().parse(cookies), String(cookies)).toBeNull();
});
