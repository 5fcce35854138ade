/** The limits of the server (app/services/images.server.ts). */
const mostBytes = 20 * 1024 * 1024;
const mostPixels = 50_000_000;
const mostPixelsOfAvif = 12_500_000;
const mostPixelsOfHeic = 25_000_000;

/**
 * The greatest width to send. The site shows no picture wider than 1,600 pixels; this is sharp
 * enough for almost twice that, and needs some 30 MB of memory.
 */
const widthPx = 3_000;

/**
 * How much of a file's beginning is read to find its size in pixels: cameras put a small preview
 * before it.
 */
const headBytes = 512 * 1024;

interface Size {
  width: number;
  height: number;
}

/**
 * Returns a picture within the server's limits: one with too many pixels or bytes is made smaller
 * here. Where the browser cannot do that (no memory, an unknown format), the file itself is
 * returned, and the server's refusal says what to do.
 */
export async function scaledDown(file: File): Promise<Blob> {
  try {
    const size = sizeOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
    const pixels = size ? size.width * size.height : 0;
    const most = size?.most ?? mostPixels;
    if (file.size <= mostBytes && pixels <= most) return file;
    return (await drawnSmaller(file, size?.width)) ?? file;
  } catch {
    return file;
  }
}

/** Resizes while decoding, so that no full-size copy of the picture is held in memory. */
async function drawnSmaller(file: File, width = Number.POSITIVE_INFINITY): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, {
    resizeWidth: Math.min(width, widthPx),
    resizeQuality: "medium",
  });
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext("2d")!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  let drawn = await encode("image/webp");
  if (drawn?.type !== "image/webp") {
    // Safari cannot write WebP and writes a JPEG, which has no transparency.
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    drawn = await encode("image/jpeg");
  }
  // Emptying the canvas frees its memory at once.
  canvas.width = 0;
  return drawn;
}

/**
 * Reads the size of a picture in pixels from the beginning of its file, without decoding it; null
 * where the size is not found.
 */
export function sizeOf(head: Uint8Array): (Size & { most?: number }) | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const textAt = (at: number, length: number) =>
    String.fromCharCode(...head.subarray(at, at + length));
  if (view.byteLength < 30) return null;
  if (textAt(1, 3) === "PNG") return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint16(0) === 0xff_d8) return jpegSize(view);
  if (textAt(8, 8) === "WEBPVP8X")
    return {
      width: 1 + (view.getUint32(24, true) & 0xff_ff_ff),
      height: 1 + (view.getUint32(26, true) >>> 8),
    };
  if (textAt(4, 4) === "ftyp") {
    const most = textAt(8, 3) === "avi" ? mostPixelsOfAvif : mostPixelsOfHeic;
    const size = heifSize(view);
    return size && { ...size, most };
  }
  return null;
}

/** ITU-T T.81, B.1.1.3: a frame begins with a marker from C0 to CF, but for C4, C8 and CC. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}

/**
 * ISO/IEC 23008-12, 6.5.3: an "ispe" box for each picture in the file, of which the largest is the
 * photograph.
 */
function heifSize(view: DataView): Size | null {
  let largest: Size | null = null;
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 65_536); at++) {
    if (view.getUint32(at) !== 0x69_73_70_65) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
