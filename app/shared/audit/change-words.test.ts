import fc from "fast-check";
import { expect, test } from "vitest";
import { changedFacts } from "./change-words.ts";

test("a change is described by the new value, and the old one if there was one", () => {
  expect(changedFacts({ note: "" }, { note: "Call first" })).toEqual([
    { name: "note", now: "Call first", was: null },
  ]);
  expect(changedFacts({ note: "", gender: null, sizes: [] }, { note: "", gender: "" })).toEqual([]);
  expect(changedFacts({ isRead: false }, { isRead: true })).toEqual([
    { name: "is read", now: "yes", was: "no" },
  ]);
  expect(changedFacts({ "sold out": "no" }, null)).toEqual([
    { name: "sold out", now: "none", was: "no" },
  ]);
});

test("a change's description never contains “undefined”, an object or nothing", () => {
  const facts = fc.dictionary(fc.constantFrom("note", "sizes", "limitPerPerson"), fc.jsonValue());
  fc.assert(
    fc.property(facts, facts, (before, after) => {
      for (const { name, now, was } of changedFacts(before, after)) {
        expect(now).not.toBe("");
        expect(was).not.toBe("");
        expect(`${name}${now}${was}`).not.toMatch(/undefined|\[object/);
      }
    }),
  );
});
