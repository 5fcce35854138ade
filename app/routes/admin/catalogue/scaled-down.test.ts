import sharp from "sharp";
import { expect, test } from "vitest";
import { sizeOf } from "./scaled-down.ts";

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 4, background: "#f608" } });

test.each([
  ["PNG", () => picture().png()],
  ["JPEG", () => picture().jpeg()],
  ["JPEG with a colour profile and notes of the camera", () => picture().withMetadata().jpeg()],
  ["progressive JPEG", () => picture().jpeg({ progressive: true })],
  ["WebP with transparency", () => picture().webp()],
  ["AVIF", () => picture().avif()],
])("the size of a %s is read from the beginning of its file", async (_kind, encode) => {
  const file = await encode().toBuffer();
  expect(sizeOf(new Uint8Array(file).subarray(0, 64 * 1024))).toMatchObject({
    width: 640,
    height: 480,
  });
});

test("a file that is no picture, or ends early, has no size", () => {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 16];
  for (const bytes of [[], [1, 2, 3], start, [...start, ...Array<number>(60).fill(0)]])
    expect(sizeOf(new Uint8Array(bytes))).toBeNull();
});
