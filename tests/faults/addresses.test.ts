import { expect, test } from "vitest";
import { findOwnAddresses, ownAddressesIn } from "#tests/support/own-addresses.ts";

test("no address of app/routes.ts is spelled anywhere else", () => {
  expect(findOwnAddresses()).toEqual([]);
});

test.each([
  [`<a href="/about">`],
  [`<Link to={"/merch?category=Hoodies"} />`],
  ["<Link to={`/merch/${id}`} />"],
  ["<Form action={isOpen ? `/orders/${id}` : undefined} />"],
  [`<LinkButton to="/">`],
  [`function Logo({ to = "/" }) {}`],
  [`redirect("/")`],
  [`redirect(withNext("/login", next))`],
  [`fetch("/logout.data")`],
  [`new EventSource(\`/api/events?since=\${at}\`)`],
  ["const url = `${env.publicUrl}/reset/${token}`"],
  [`const url = env.publicUrl + "/myorders/" + id`],
  ["const isCart = /^\\/cart$/.test(path)"],
  [`type Wanted = "/ORDERS"`],
])("%s is seen", (source) => {
  const text = source.startsWith("<") ? `const page = ${source.replace(/ ?\/?>$/, " />")}` : source;
  expect(ownAddressesIn("planted.tsx", text)).toHaveLength(1);
});

test.each([
  [`href("/merch/:productId", { productId })`],
  [`href(role === "admin" ? "/adminHome" : "/merch")`],
  [`path.split("/")`],
  [`createCookie(name, { path: "/" })`],
  [`<img src="/brand/og.jpg" />`],
  ["<img src={`/memories/${file}-800.webp`} />"],
  [`call("/transaction/initialize")`],
  [`"Write to us at /contact"`],
])("%s is none", (source) => {
  expect(ownAddressesIn("planted.tsx", source)).toEqual([]);
});
