import { randomBytes } from "node:crypto";
import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { writeTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { drawQrCode } from "./draw-qr-code.server.ts";

/** Draws a code as it is shown at 180 px on a screen with two pixels for one, on a dark page. */
async function show(text: string) {
  const { path, modules } = drawQrCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -0.5 ${modules} ${modules}" shape-rendering="crispEdges">
    <rect y="-0.5" width="100%" height="100%" fill="white"/><path d="${path}" stroke="black"/></svg>`;
  return sharp(Buffer.from(svg)).resize(360, 360, { kernel: "nearest" }).png().toBuffer();
}

async function read(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const crack = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" stroke="#777" fill="none" stroke-width="3">
  <path d="M150 0L190 120L140 210L210 360M190 120L360 160"/></svg>`;

test.each([
  ["at 180 px", (picture: Buffer) => sharp(picture).resize(180, 180)],
  ["at 30 % brightness", (picture: Buffer) => sharp(picture).linear(0.3, 0)],
  [
    "behind cracked glass",
    (picture: Buffer) => sharp(picture).composite([{ input: Buffer.from(crack) }]),
  ],
  [
    "sent on as a poor JPEG",
    async (picture: Buffer) => sharp(await sharp(picture).jpeg({ quality: 40 }).toBuffer()),
  ],
  [
    "in a dark page",
    (picture: Buffer) =>
      sharp(picture).extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#101010" }),
  ],
] as const)("nineteen of twenty codes can be read %s", async (_, harm) => {
  let right = 0;
  for (let serial = 1; serial <= 20; serial++) {
    const code = writeTicketCode({
      keyId: 1,
      serial,
      generation: 1,
      signature: new Uint8Array(randomBytes(64)),
    });
    if ((await read(await harm(await show(code)))) === code) right++;
  }
  expect(right).toBeGreaterThanOrEqual(19);
});
