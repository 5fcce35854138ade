import type { CodeFields } from "#app/domain/discounts/edit-codes.server.ts";

/** A discount code of 1,000 naira for everything, at any time and for any number of uses. */
export const openCode: CodeFields = {
  kind: "naira",
  percent: null,
  amountKobo: 1_000_00,
  uses: null,
  budgetKobo: null,
  maxPerPerson: null,
  opensAt: null,
  closesAt: null,
  typeIds: null,
  categories: null,
  tag: "",
  note: "",
};
