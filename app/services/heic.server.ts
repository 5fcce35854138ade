/* Sharp's own build cannot read HEVC, which is patented; libheif's WebAssembly can. It is
    loaded only when such a picture comes. */
interface HeicPixels {
  /** RGBA, four bytes a pixel. */
  data: Uint8Array;
  width: number;
  height: number;
}

const brands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

export function isHeic(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) =>
    Buffer.from(bytes.subarray(from, to)).toString("latin1");
  return text(4, 8) === "ftyp" && brands.has(text(8, 12));
}

/** The first picture, upright. `check` sees its size before, and raises to refuse it. */
export async function decodeHeic(
  bytes: Uint8Array,
  check: (width: number, height: number) => void,
): Promise<HeicPixels> {
  const { default: decode } = await import("heic-decode");
  const pictures = await decode.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (!first) throw new Error("no picture in the file");
    check(first.width, first.height);
    const { data, width, height } = await first.decode();
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
  } finally {
    pictures.dispose();
  }
}
