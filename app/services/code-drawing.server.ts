import { encode } from "uqr";

/** A QR code as the path of an SVG drawing whose side has `size` modules, its white border included. */
export interface DrawnCode {
  size: number;
  path: string;
}

export function drawCode(text: string): DrawnCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return { size, path };
}
