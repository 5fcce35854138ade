import { describe, expect, test } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { readPhone } from "./phone.server.ts";

const { phone } = siteTexts.address;

describe("a Nigerian phone number", () => {
  test.each([
    "08031234567",
    "0803 123 4567",
    "0803-123-4567",
    "(0803) 1234567",
    "+234 803 123 4567",
    "+2348031234567",
    "234 803 123 4567",
    "00234 803 123 4567",
    "8031234567",
    "  08031234567 ",
  ])("typed as %j is stored as +2348031234567", (typed) => {
    expect(readPhone(typed)).toEqual({ e164: "+2348031234567" });
  });

  test.each([
    ["0803 12", phone.tooShort],
    ["0803 123 456", phone.tooShort],
    ["0803 123 45678", phone.tooLong],
    ["0803 123 4567 0803 123 4567", phone.tooLong],
    ["my number", phone.notANumber],
    ["-", phone.notANumber],
    ["+44 20 7946 0958", phone.notNigerian],
    ["+999 123 4567", phone.notNigerian],
    ["0603 123 4567", phone.unknown],
    ["0803 123 4567; drop table", phone.notANumber],
  ])("typed as %j is refused: %s", (typed, said) => {
    expect(readPhone(typed)).toEqual({ wrong: said });
  });

  test("is shown in the Nigerian spelling", () => {
    expect(formatPhone("+2348031234567")).toBe("0803 123 4567");
    expect(formatPhone(null)).toBe("");
    expect(formatPhone("+442079460958")).toBe("+442079460958");
  });
});
