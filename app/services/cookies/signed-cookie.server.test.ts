import { expect, test } from "vitest";
import { signedCookie } from "./signed-cookie.server.ts";

const secret = "the site's secret";
const open = (ownSecret = secret, purpose = "answer") =>
  signedCookie<{ said: string }>(ownSecret, "http://shop.test", purpose);
const valueOf = (setCookie: string) => setCookie.split(";")[0]!;
const written = open().write({ said: "₦12,500; paid" }, 60);

test("what was written is read again, among other cookies, and by no script", () => {
  expect(written).toMatch(/; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
  expect(open().read(`a=b; ${valueOf(written)}; c=d`)).toEqual({ said: "₦12,500; paid" });
  expect(open().forget).toMatch(/^festival\.answer=; Path=\/; Max-Age=0;/);
});

test("on https it stays with this host", () => {
  const { write } = signedCookie(secret, "https://shop.test", "answer");
  expect(write("", 1)).toMatch(/^__Host-festival\.answer=.*; Secure$/);
});

test("nobody else can write one", () => {
  const browsers = open(secret, "browser").write({ said: "mine" }, 60);
  const [text, signature] = valueOf(written).split("=")[1]!.split(".");
  const forged = Buffer.from('{"said":"forged"}').toString("base64url");
  for (const cookies of [
    null,
    "",
    "festival.answer=",
    `festival.answer=${text}`,
    `festival.answer=${forged}.${signature}`,
    `festival.answer=${text}.${signature!.slice(1)}`,
    `festival.answer=${valueOf(browsers).split("=")[1]}`,
    valueOf(open("another secret").write({ said: "mine" }, 60)),
  ])
    expect(open().read(cookies), String(cookies)).toBeNull();
});
