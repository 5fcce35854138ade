import { describe, expect, it } from "vitest";
import { codeEffect } from "./code-effect.ts";

const choices = {
  code: undefined,
  types: [
    { id: "1", name: "Regular" },
    { id: "2", name: "Vip" },
  ],
  categories: ["Shirts", "Caps"],
};
const all = { allTickets: "on", allMerchandise: "on" };

describe("the sentence of a code's form", () => {
  it("names the code, what it takes off, of what, until when and how often", () => {
    const typed = {
      code: "radio 20",
      kind: "percent",
      value: "10",
      "type-1": "on",
      "type-2": "on",
    };
    const limits = { uses: "50", maxPerPerson: "2", budget: "50000", closesAt: "2026-12-04T00:00" };
    expect(codeEffect({ ...typed, ...limits }, choices)).toBe(
      "RADIO20 takes 10 % off each Regular and Vip ticket until the end of 3 Dec 2026, for at most 50 tickets, 2 a person and ₦50,000 in all.",
    );
  });

  it.each([
    [
      { kind: "naira", value: "500", ...all, uses: "1" },
      "The code takes ₦500 off each ticket and each piece of merchandise, for at most 1 ticket or piece.",
    ],
    [
      { kind: "price", value: "2000", "category-Shirts": "on", count: "200", uses: "" },
      "Each of 200 random codes lowers each piece of Shirts to ₦2,000, without a limit.",
    ],
    [
      { kind: "free", value: "", allTickets: "on", opensAt: "2026-12-01T10:00", uses: "3" },
      "The code makes each ticket free from 1 Dec 2026, 10:00, for at most 3 tickets.",
    ],
  ])("says what each kind does: %#", (texts, sentence) => {
    expect(codeEffect(texts, choices)).toBe(sentence);
  });

  it("says what is missing", () => {
    expect(codeEffect({ kind: "percent", value: "120", ...all }, choices)).toContain("1 to 100");
    expect(codeEffect({ kind: "free" }, choices)).toContain("Choose what it is for");
  });
});
