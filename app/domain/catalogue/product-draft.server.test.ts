import { expect, test } from "vitest";
import { emptyProductForm } from "#app/shared/catalogue/product-form.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { readProductDraft } from "./product-draft.server.ts";
import { readStockFields } from "./stock-fields.server.ts";

const typed = {
  ...emptyProductForm,
  name: "Rare cap",
  description: "One of few.",
  category: "Caps",
  price: "5000",
  pictures: [{ id: "picture", src: "" }],
};

test("the limit per person is a whole number from 1, or empty for none", () => {
  const limitOf = (limit: string) => {
    const read = readProductDraft({ ...typed, limit }, defaultSettings, new Date());
    return read.ok ? read.draft.limitPerPerson : read.errors?.limit;
  };
  expect(limitOf("")).toBeNull();
  expect(limitOf(" 3 ")).toBe(3);
  for (const wrong of ["0", "-1", "1.5", "ten", "10000"])
    expect(limitOf(wrong)).toBe("A whole number from 1 to 9,999, or empty.");
});

test("the stock of a variant is read whatever characters its colour and size contain", () => {
  const form = new FormData();
  form.set("stockVariant", "Off-White|½");
  for (const name of ["stockWas", "stock"]) form.set(name, "3");
  expect(readStockFields(form)).toMatchObject([{ color: "Off-White", size: "½" }]);
});

test("each mistake in a product form has its own message", () => {
  const wrong = { ...typed, name: "\u200b", price: "0", category: "Gone" };
  expect(readProductDraft(wrong, defaultSettings, new Date())).toMatchObject({
    errors: {
      name: expect.stringMatching("hidden"),
      price: expect.stringMatching("^Price: from"),
      category: "Choose it again.",
    },
  });
});
