import { expect, test } from "vitest";
import { compareContents } from "./contents.ts";

const regular = { words: "The whole day\r\nThe food court" };
const vip = { words: "The whole day\n\n The front floor " };

test("what ticket types bring is compared line by line", () => {
  expect(compareContents([regular, vip])).toEqual([
    { content: "The whole day", has: [true, true] },
    { content: "The food court", has: [true, false] },
    { content: "The front floor", has: [false, true] },
  ]);
});

test("nothing is compared of one type, or of types in a sentence each", () => {
  expect(compareContents([regular])).toEqual([]);
  expect(compareContents([{ words: "The whole day" }, { words: "" }])).toEqual([]);
});
