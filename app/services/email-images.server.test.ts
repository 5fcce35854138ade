import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { averageColor } from "#app/shared/average-color.ts";
import { qrPng, emailJpeg } from "./email-images.server.ts";

test("a phone reads what a code says", async () => {
  const png = sharp(qrPng("VBZ-7K2M-9QXD")).ensureAlpha();
  const { data, info } = await png.raw().toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe("VBZ-7K2M-9QXD");
});

test("a code that is asked for again is not drawn again", () => {
  expect(qrPng("VBZ-1")).toBe(qrPng("VBZ-1"));
  expect(qrPng("VBZ-1")).not.toEqual(qrPng("VBZ-2"));
});

test("a transparent picture is put on white", async () => {
  const create = { width: 9, height: 9, channels: 4, background: "#0000" } as const;
  const jpeg = await emailJpeg(await sharp({ create }).png().toBuffer());
  expect((await sharp(jpeg).stats()).dominant.r).toBe(248);
  expect(averageColor("AACAAAAA")).toBe("#fff");
});
