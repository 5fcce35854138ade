import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { codePng } from "./mail-pictures.server.ts";

test("a phone reads what a code says", async () => {
  const png = sharp(await codePng("VBZ-7K2M-9QXD")).ensureAlpha();
  const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe("VBZ-7K2M-9QXD");
});
