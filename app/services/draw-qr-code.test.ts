import { describe, expect, test } from "vitest";
import { countRead, harms, readers } from "#tests/support/harmed-codes.ts";

describe.each(Object.entries(readers))("%s", (_, read) => {
  test.each(Object.entries(harms))("reads nineteen of twenty codes %s", async (__, harm) => {
    expect(await countRead(read, harm)).toBeGreaterThanOrEqual(19);
  });
});
