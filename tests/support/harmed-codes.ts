import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { drawQrCode } from "#app/services/draw-qr-code.server.ts";
import { writeTicketCode } from "#app/shared/tickets/ticket-code.ts";

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

/** Draws a code as it is shown at 180 px on a screen with two pixels for one, on a dark page. */
async function show(text: string): Promise<Buffer> {
  const { path, modules } = drawQrCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -0.5 ${modules} ${modules}" shape-rendering="crispEdges">
    <rect y="-0.5" width="100%" height="100%" fill="white"/><path d="${path}" stroke="black"/></svg>`;
  return sharp(Buffer.from(svg)).resize(360, 360, { kernel: "nearest" }).png().toBuffer();
}

const crack = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" stroke="#777" fill="none" stroke-width="3">
  <path d="M150 0L190 120L140 210L210 360M190 120L360 160"/></svg>`;

/** What happens to a code between a guest's screen and the camera of a gate. */
export const harms: Record<string, (picture: Buffer) => Sharp | Promise<Sharp>> = {
  "at 180 px": (picture) => sharp(picture).resize(180, 180),
  "at 30 % brightness": (picture) => sharp(picture).linear(0.3, 0),
  "behind cracked glass": (picture) => sharp(picture).composite([{ input: Buffer.from(crack) }]),
  "out of focus": (picture) => sharp(picture).blur(2),
  "sent on as a poor JPEG": async (picture) =>
    sharp(await sharp(picture).jpeg({ quality: 40 }).toBuffer()),
  "in a dark page": (picture) =>
    sharp(picture).extend({ top: 60, bottom: 60, left: 60, right: 60, background: "#101010" }),
  "upside down": (picture) => sharp(picture).rotate(180),
};

const zxing = readFile(
  fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")),
).then((wasm) =>
  prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  }),
);

/** What reads a code: the gate's page where the browser has no reader of its own, and the tests. */
export const readers: Record<string, (picture: Raw) => Promise<string | undefined>> = {
  async zxing({ data, width, height }) {
    await zxing;
    const pixels = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" };
    const [found] = await readBarcodes(pixels as ImageData, { formats: ["QRCode"] });
    return found?.text;
  },
  jsqr: async ({ data, width, height }) => jsQR(new Uint8ClampedArray(data), width, height)?.data,
};

/** Returns how many of twenty new tickets' codes a reader reads after they were harmed. */
export async function countRead(
  read: (picture: Raw) => Promise<string | undefined>,
  harm: (picture: Buffer) => Sharp | Promise<Sharp>,
): Promise<number> {
  let right = 0;
  for (let serial = 1; serial <= 20; serial++) {
    const signature = new Uint8Array(randomBytes(64));
    const code = writeTicketCode({ keyId: 1, serial, generation: 1, signature });
    const { data, info } = await (
      await harm(await show(code))
    )
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if ((await read({ data, ...info })) === code) right++;
  }
  return right;
}
