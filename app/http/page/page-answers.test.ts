import { expect, test } from "vitest";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("customers who ask for the same page at the same time are each shown their own account and cart", async () => {
  const paths = ["/", "/about", "/merch", "/merch.data", "/about.data"];
  const ada = await signUp(site, { username: "Ada <b>" });
  const obi = await signUp(site, { username: "O'bi & sons" });
  const read = async (path: string) => {
    const [adas, obis] = await Promise.all([ada.client.read(path), obi.client.read(path)]);
    expect(adas, path).toContain(ada.email);
    expect(adas, path).not.toContain(obi.email);
    expect(obis, path).toContain(obi.email);
    expect(obis, path).not.toContain(ada.email);
  };
  await Promise.all([...paths, ...paths].map(read));
});

test("a page whose routes are unknown to its section's handler is described to the browser on request", async () => {
  const { client } = await signUp(site);
  const page = await client.read("/about");
  const version = /"version": "([^"]+)"/.exec(page)?.[1];
  const paths = encodeURIComponent("/merch/a-cap,/cart");
  const manifest = JSON.parse(await client.read(`/__manifest?paths=${paths}&version=${version}`));
  expect(Object.keys(manifest).toSorted()).toEqual([
    "root",
    "routes/account/layout",
    "routes/cart/cart",
    "routes/store/merch",
    "routes/store/product",
  ]);
  expect(await client.read("/merch")).toContain("routes/public/home");
});
