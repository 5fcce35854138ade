import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkPicture, largestPictureBytes, renderPicture } from "./images.server.ts";

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ffb31a" } });
/** A photograph as a phone writes it: held upright, and with its place. */
const photo = (width: number, height: number) =>
  drawing(width, height)
    .withExif({ IFD0: { Copyright: "nobody" }, IFD3: { GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test("an upload takes the formats that phones and cameras make, whatever the files are called", async () => {
  expect(await checkPicture(await photo(300, 400))).toBe("image/jpeg");
  for (const kind of ["png", "webp", "avif", "gif"] as const)
    expect(await checkPicture(await drawing(64, 64).toFormat(kind).toBuffer())).toBe(
      `image/${kind}`,
    );
  expect(await checkPicture(await readFile("tests/files/phone.heic"))).toBe("image/heic");
});

test("an upload that is no picture is refused: an HTML page, an SVG with scripts, an empty file", async () => {
  for (const text of [
    "<!doctype html><script>alert(1)</script>",
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "",
  ])
    await expect(checkPicture(Buffer.from(text))).rejects.toThrow("This file is not a picture");
});

test("an upload of more than 20 MB is refused before it is decoded", async () => {
  await expect(checkPicture(new Uint8Array(largestPictureBytes + 1))).rejects.toThrow(
    "This picture is larger than 20 MB.",
  );
});

test("a picture of 50,000 × 50,000 pixels is refused by its header alone", async () => {
  const before = process.memoryUsage().rss;
  await expect(checkPicture(bomb(50_000))).rejects.toThrow("50,000 × 50,000 pixels");
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test("a small AVIF file with too many pixels to decode in memory is refused", async () => {
  const flat = (width: number) => drawing(width, 2_500).avif({ quality: 30, effort: 0 }).toBuffer();
  const refused = await flat(5_001);
  expect(refused.byteLength).toBeLessThan(100_000);
  await expect(checkPicture(refused)).rejects.toThrow("At most 12.5 megapixels");
});

/*
 * flat-16000.heic is one colour on 16,000 × 16,000 pixels, in 58 KB: made with sharp and Debian's libheif-examples,
 *   sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#ffb31a" } }).png().toFile("flat.png")
 *   heif-enc -q 30 -p preset=ultrafast flat.png -o flat-16000.heic
 * Decoded, it takes a gigabyte.
 */
test("a small HEIC file with too many pixels to decode in memory is refused by its header alone", async () => {
  const flat = await readFile("tests/files/flat-16000.heic");
  expect(flat.byteLength).toBeLessThan(100_000);
  await expect(checkPicture(flat)).rejects.toThrow("16,000 × 16,000 pixels. At most 25 megapixels");
});

test("a picture file that is cut off is refused", async () => {
  const noise = Buffer.alloc(
    300 * 300 * 3,
    Buffer.from(crypto.getRandomValues(new Uint8Array(997))),
  );
  const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  await expect(checkPicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(
    "broken or not complete",
  );
});

/** A JPEG of which the last bytes may be cut off. */
const striped = (cut = 0) => {
  const samples = Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, at) => (at * 7) % 251));
  const image = sharp(samples, { raw: { width: 600, height: 400, channels: 3 } }).blur(2);
  return image
    .jpeg()
    .toBuffer()
    .then((whole) => whole.subarray(0, whole.length - cut));
};
/** With a segment of a colour profile whose length is `more` too large. */
const withProfile = (jpeg: Buffer, more: number) => {
  const profile = Buffer.from("\xff\xe2\0\0ICC_PROFILE\0\x01\x01garbage profile", "latin1");
  profile.writeUInt16BE(profile.length - 2 + more, 2);
  return Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]);
};

test.each([
  ["lacks its last bytes", () => striped(40)],
  ["has a broken colour profile", async () => withProfile(await striped(), 0)],
  ["has a colour profile whose length is wrong", async () => withProfile(await striped(), 2)],
  ["has such a profile and lacks its end", async () => withProfile(await striped(40), 3)],
])("a picture that %s is taken, and shows what it shows in browsers", async (_what, make) => {
  const picture = await make();
  expect(await checkPicture(picture)).toBe("image/jpeg");
  const rendered = await renderPicture(picture);
  expect(rendered).toMatchObject({ width: 600, height: 400 });
  const [whole, mended] = await Promise.all(
    [await striped(), rendered.files[0]!.contents].map((one) => sharp(one).stats()),
  );
  for (const [at, { mean }] of whole!.channels.entries())
    expect(Math.abs(mended!.channels[at]!.mean - mean)).toBeLessThan(6);
});

test.each(["jpeg", "png", "gif", "webp", "avif"] as const)(
  "a %s of which half is missing is refused",
  async (type) => {
    const noise = Buffer.alloc(300 * 300 * 3);
    for (let at = 0; at < noise.length; at++) noise[at] = (at * at * 31) % 256;
    const image = sharp(noise, { raw: { width: 300, height: 300, channels: 3 } });
    const whole = await image.toFormat(type).toBuffer();
    expect(await checkPicture(whole)).toBe(`image/${type}`);
    await expect(checkPicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(
      "broken or not complete",
    );
  },
);

test("an uploaded picture is turned upright at every width, and loses the place where it was taken", async () => {
  const original = await photo(1600, 2000);
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const rendered = await renderPicture(original);
  expect(rendered).toMatchObject({ width: 1200, height: 960 });
  expect(rendered.files.map((file) => file.name).toSorted()).toEqual([
    "1200.avif",
    "400.avif",
    "800.avif",
    "800.webp",
  ]);
  for (const { name, contents } of rendered.files) {
    const { width, exif, orientation } = await sharp(contents).metadata();
    expect(width).toBe(Number.parseInt(name, 10));
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
  }
  expect(Buffer.from(rendered.thumbhash, "base64").length).toBeGreaterThan(4);
});

test("a small picture is not enlarged, and an iPhone's HEIC is read", async () => {
  expect(await renderPicture(await drawing(300, 200).png().toBuffer())).toMatchObject({
    width: 300,
    height: 200,
  });
  const phone = await renderPicture(await readFile("tests/files/phone.heic"));
  expect(phone).toMatchObject({ width: 640, height: 800 });
  const [first] = phone.files;
  const { dominant } = await sharp(first!.contents).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r);
});

test("a picture of a page is made, however long the page is", async () => {
  const strip = await drawing(30, 17_000).png().toBuffer();
  expect(await renderPicture(strip)).toMatchObject({ height: 16_000 });
});

/** A PNG of 200 bytes that claims this many pixels on each side. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, contents: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), contents]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(contents.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
