import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CodeTerms, piecesKobo, plainCode, reduceLines } from "./codes.ts";

const terms: fc.Arbitrary<CodeTerms> = fc.oneof(
  fc.record({
    kind: fc.constant("percent" as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amountKobo: fc.constant(null),
  }),
  fc.record({
    kind: fc.constantFrom("naira" as const, "price" as const),
    percent: fc.constant(null),
    amountKobo: fc.integer({ min: 1, max: 10_000_00 }),
  }),
  fc.record({
    kind: fc.constant("free" as const),
    percent: fc.constant(null),
    amountKobo: fc.constant(null),
  }),
);
const lines = fc.array(
  fc.record({
    priceKobo: fc.integer({ min: 1, max: 20_000_00 }),
    quantity: fc.integer({ min: 1, max: 7 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const left = fc.record({
  pieces: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 20 })),
  kobo: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 30_000_00 })),
});

describe("the reduction of a code", () => {
  it("is spread over the line items to the kobo, and no line item falls below zero", () => {
    fc.assert(
      fc.property(terms, lines, left, (code, bought, rest) => {
        const { linesKobo, sumKobo, pieces } = reduceLines(code, bought, rest);
        expect(linesKobo.reduce((sum, kobo) => sum + kobo, 0)).toBe(sumKobo);
        expect(sumKobo).toBeLessThanOrEqual(rest.kobo);
        expect(pieces).toBeLessThanOrEqual(rest.pieces);
        for (const [index, { priceKobo, quantity }] of bought.entries()) {
          expect(linesKobo[index]).toBeGreaterThanOrEqual(0);
          expect(linesKobo[index]).toBeLessThanOrEqual(priceKobo * quantity);
        }
      }),
    );
  });

  it("is returned with refunded pieces, in any order and any parts, and adds up to what was paid", () => {
    fc.assert(
      fc.property(terms, lines, left, fc.infiniteStream(fc.nat()), (code, bought, rest, chance) => {
        const { linesKobo, sumKobo } = reduceLines(code, bought, rest);
        const items = bought.map((line, index) => ({ ...line, reductionKobo: linesKobo[index]! }));
        const paid = bought.reduce((sum, one) => sum + one.priceKobo * one.quantity, 0) - sumKobo;
        const gone = items.map(() => 0);
        let refunded = 0;
        for (;;) {
          const open = items.map((_, index) => index).filter((i) => gone[i]! < items[i]!.quantity);
          if (open.length === 0) break;
          const index = open[chance.next().value! % open.length]!;
          const most = items[index]!.quantity - gone[index]!;
          const count = 1 + (chance.next().value! % most);
          const kobo = piecesKobo(items[index]!, count, gone[index]);
          expect(kobo).toBeGreaterThanOrEqual(0);
          gone[index]! += count;
          refunded += kobo;
          expect(refunded).toBeLessThanOrEqual(paid);
        }
        expect(refunded).toBe(paid);
      }),
    );
  });

  it("goes to the most expensive pieces where it is left for fewer pieces than there are", () => {
    const half = { kind: "percent", percent: 50, amountKobo: null } as const;
    const bought = [
      { priceKobo: 1_000_00, quantity: 2 },
      { priceKobo: 5_000_00, quantity: 1 },
    ];
    expect(reduceLines(half, bought, { pieces: 2, kobo: Infinity })).toEqual({
      linesKobo: [500_00, 2_500_00],
      sumKobo: 3_000_00,
      pieces: 2,
    });
  });

  it("is zero where the price is lower than the code's already", () => {
    const price = { kind: "price", percent: null, amountKobo: 2_000_00 } as const;
    expect(reduceLines(price, [{ priceKobo: 1_500_00, quantity: 3 }]).sumKobo).toBe(0);
  });
});

it("is found for a code with other spaces, dashes and letter case", () => {
  expect(plainCode(" vyb – 20_off ")).toBe("VYB20OFF");
});
