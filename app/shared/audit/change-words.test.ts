import fc from "fast-check";
import { expect, test } from "vitest";
import { changedValues } from "./change-words.ts";

test("a change is described by the new value, and the old one if there was one", () => {
  expect(changedValues({ note: "" }, { note: "Call first" })).toEqual([
    { name: "note", now: "Call first", was: null },
  ]);
  expect(changedValues({ note: "", gender: null, sizes: [] }, { note: "", gender: "" })).toEqual(
    [],
  );
  expect(changedValues({ isRead: false }, { isRead: true })).toEqual([
    { name: "is read", now: "yes", was: "no" },
  ]);
  expect(changedValues({ "sold out": "no" }, null)).toEqual([
    { name: "sold out", now: "none", was: "no" },
  ]);
});

test("a change's description never contains “undefined”, an object or nothing", () => {
  const values = fc.dictionary(fc.constantFrom("note", "sizes", "limitPerPerson"), fc.jsonValue());
  fc.assert(
    fc.property(values, values, (before, after) => {
      for (const { name, now, was } of changedValues(before, after)) {
        expect(now).not.toBe("");
        expect(was).not.toBe("");
        expect(`${name}${now}${was}`).not.toMatch(/undefined|\[object/);
      }
    }),
  );
});
