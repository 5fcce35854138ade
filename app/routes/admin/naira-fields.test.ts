import { describe, expect, it, test } from "vitest";
import { readProductDraft } from "#app/domain/catalogue/product-draft.server.ts";
import { emptyProductForm } from "#app/shared/catalogue/product-form.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { readAmount, searchedAmount } from "#app/shared/money.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { sectionOf, textsOf } from "./festival/section-texts.server.ts";
import { refundOf } from "./refunds/refund-fields.server.ts";
import { nairaOrNone, nairaOrZero, ticketPrice } from "./tickets/sale/sale-fields.server.ts";

const taken = [
  "3000",
  " 3000 ",
  "3,000",
  "3 000",
  "3\u00a0000",
  "₦3,000",
  "₦ 3000",
  "NGN 3,000",
  "NGN3000",
  "N3,000",
  "n3000",
  "N 3,000",
  "3000.00",
];
const refused = [
  "3.000",
  "3,00",
  "30,00",
  "3,0000",
  ",3000",
  "3,000 000",
  "3000.5",
  "3k",
  "N",
  "NN3000",
  "$3,000",
  "3,000 naira",
  "N3,00",
  "NG3000",
  "-3000",
  "₦",
  "1,234,567,890",
];

const { delivery } = defaultSettings;
const refundFields = { reason: "Late", seen: 0, line: [], what: "amount" as const };

/** How each form reads a text for naira, in kobo; null where it refuses it. */
const fields: Record<string, (typed: string) => number | null> = {
  "a product's price": (price) => {
    const read = readProductDraft(
      {
        ...emptyProductForm,
        name: "Cap",
        description: "A cap.",
        category: "Caps",
        pictures: [{ id: "picture", src: "" }],
        price,
      },
      defaultSettings,
      new Date(),
    );
    return read.ok ? read.draft.priceKobo : null;
  },
  "a ticket's price": (typed) => ticketPrice.safeParse(typed).data ?? null,
  "a fee that is kept": (typed) => nairaOrZero("Fee").safeParse(typed).data ?? null,
  "a code's budget": (typed) => nairaOrNone("Budget").safeParse(typed).data ?? null,
  "a refund": (amount) => {
    const what = refundOf({ ...refundFields, amount })?.what;
    return typeof what === "object" && "amount" in what ? (what.amount ?? null) : null;
  },
  "a delivery fee": (doorFeeKobo) => {
    const read = sectionOf("delivery", { ...textsOf("delivery", delivery), doorFeeKobo });
    const kobo = (read as typeof delivery).doorFeeKobo;
    return Number.isNaN(kobo) ? null : kobo;
  },
  cash: readAmount,
  "a search": searchedAmount,
};

describe.each(Object.entries(fields))("%s", (field, read) => {
  it.each(taken)("is ₦3,000 when typed as %j", (typed) => {
    expect(read(typed)).toBe(3_000_00);
  });

  // Cash and searches have kobo, which no other field has.
  it.each(refused)("refuses %j", (typed) => {
    expect(read(typed), field).toBeNull();
  });
});

test("a free ticket and no fee are 0, and no other price is", () => {
  for (const typed of ["0", "00", "₦0", "0.00"]) {
    expect(ticketPrice.parse(typed)).toBe(0);
    expect(nairaOrZero("Fee").parse(typed)).toBe(0);
    expect(fields["a product's price"]!(typed)).toBeNull();
  }
  expect(ticketPrice.safeParse("").success).toBe(false);
});

test("only cash and searches take kobo", () => {
  for (const [field, read] of Object.entries(fields))
    expect(read("3,000.50"), field).toBe(["cash", "a search"].includes(field) ? 3_000_50 : null);
});

test("a code's value and the limit of refunds are read with commas, and refused by their labels", async () => {
  const site = await createTestApp();
  const admin = await signInAsAdministrator(site);
  const code = { intent: "save-code", code: "RADIO20", kind: "naira", allTickets: "on" };
  const team = { intent: "save-money-rules", days: "7" };
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await admin.post(path, fields);
    const refusal = /[^>]*: write the amount in naira, such as 3,000[^<]*/.exec(
      await answer.text(),
    );
    return answer.status < 400 || refusal?.[0];
  };
  for (const typed of ["3,00", "3.000"]) {
    expect(await send("/adminCodes/new", { ...code, value: typed })).toBe(
      "How much: write the amount in naira, such as 3,000.",
    );
    expect(await send("/adminTeam", { ...team, limit: typed })).toBe(
      "Refunds above this amount: write the amount in naira, such as 3,000, or nothing.",
    );
  }
  expect(await send("/adminCodes/new", { ...code, value: "N3,000" })).toBe(true);
  expect(await send("/adminTeam", { ...team, limit: "50 000" })).toBe(true);
  expect(await admin.read("/adminCodes")).toContain("₦3,000");
  expect(await admin.read("/adminTeam")).toContain('value="50000"');
});
