import { expect, test } from "vitest";
import { signedCookie } from "./signed-cookie.server.ts";

const secret = "the site's secret";
const open = (ownSecret = secret, purpose = "answer") =>
  signedCookie(ownSecret, "http://shop.test", purpose, 60);
const valueOf = (setCookie: string) => setCookie.split(";")[0]!;

test("a signed cookie is read again among others, and no script reads it", async () => {
  const written = await open().serialize({ said: "₦12,500; paid" });
  expect(written).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await open().parse(`a=b; ${valueOf(written)}; c=d`)).toEqual({ said: "₦12,500; paid" });
});

test("on https a signed cookie stays with this host", async () => {
  const written = await signedCookie(secret, "https://shop.test", "answer", 60).serialize("x");
  expect(written).toMatch(/^__Host-festival\.answer=.*; Secure/);
});

test("a cookie that was signed with another secret or for another purpose is not read", async () => {
  const browsers = await open(secret, "browser").serialize({ said: "mine" });
  const forged = [
    `festival.answer=${valueOf(browsers).split("=")[1]}`,
    valueOf(await open("another secret").serialize({ said: "mine" })),
    `festival.answer=${btoa('{"said":"mine"}')}.x`,
  ];
  for (const cookies of forged) expect(await open().parse(cookies), cookies).toBeNull();
});
