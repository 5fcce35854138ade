import { describe, expect, test } from "vitest";
import { createPublicTarget } from "./public-address.server.ts";

const site = { publicUrl: "https://festival.example", trustProxy: false };
const trusting = { ...site, trustProxy: true };
const festival = "https://festival.example/cart?a=1";

describe("a request is given the address that its browser knows", () => {
  test.each([
    ["at the public host", site, { host: "festival.example" }, festival],
    [
      "from a public page, by a proxy that names itself",
      site,
      { host: "127.0.0.1:3000", origin: "https://festival.example" },
      festival,
    ],
    [
      "with the scheme forwarded",
      trusting,
      { host: "b.example", "x-forwarded-proto": "https" },
      "https://b.example/cart?a=1",
    ],
    [
      "by its own proxy's word, the last",
      trusting,
      { host: "b.example", "x-forwarded-proto": "https, http" },
      "/cart?a=1",
    ],
    [
      "not by a word that nobody vouches for",
      site,
      { host: "b.example", "x-forwarded-proto": "https" },
      "/cart?a=1",
    ],
    [
      "not by a word that is no scheme",
      trusting,
      { host: "b.example", "x-forwarded-proto": "https://x" },
      "/cart?a=1",
    ],
    ["at the process's own address", trusting, { host: "127.0.0.1:3000" }, "/cart?a=1"],
    ["without a host", trusting, { "x-forwarded-proto": "https" }, "/cart?a=1"],
    [
      "with a host that would be more",
      trusting,
      { host: "b.example/x?", "x-forwarded-proto": "https" },
      "/cart?a=1",
    ],
  ])("%s", (_, env, headers, expected) => {
    expect(createPublicTarget(env)({ url: "/cart?a=1", headers })).toBe(expected);
  });

  test("a target that is no path stays as it came", () => {
    const publicTarget = createPublicTarget(site);
    for (const url of ["*", "http://a.example/x"])
      expect(publicTarget({ url, headers: { host: "festival.example" } })).toBe(url);
  });
});
