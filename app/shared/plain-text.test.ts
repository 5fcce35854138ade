import { describe, expect, test } from "vitest";
import { hasHiddenCharacters, visibleLength, withoutHiddenCharacters } from "./plain-text.ts";

describe("hidden characters", () => {
  test.each([
    ["a right-to-left override", "invoice\u202egnp.exe"],
    ["an isolate", "Ada\u2066"],
    ["a direction mark", "Ada\u200f"],
    ["an Arabic letter mark", "Ada\u061c"],
    ["a null byte", "Ada\u0000"],
    ["an escape", "Ada\u001b[31m"],
    ["a space of no width", "A\u200bda"],
    ["a soft hyphen", "A\u00adda"],
    ["a Hangul filler", "\u3164\u3164\u3164"],
    ["a tag outside an emoji", "Ada\u{e0041}"],
  ])("%s is found, and removed", (_what, text) => {
    expect(hasHiddenCharacters(text)).toBe(true);
    expect(hasHiddenCharacters(withoutHiddenCharacters(text))).toBe(false);
  });

  test.each([
    "Ada Obi",
    "O’Neill",
    "D'Arcy",
    "ẹ̀kọ́",
    "عائشة",
    "נועה",
    "می‌خواهم",
    "王芳",
    "👩‍👩‍👧‍👦",
    "❤️",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "<b>Ada</b>",
  ])("%s has none", (text) => {
    expect(hasHiddenCharacters(text)).toBe(false);
    expect(withoutHiddenCharacters(text)).toBe(text);
  });

  test("do not make a name by themselves", () => {
    expect(visibleLength("\u200d\u200d\u200d")).toBe(0);
    expect(visibleLength("Ada")).toBe(3);
  });
});
