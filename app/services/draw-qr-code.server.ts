import { encode } from "uqr";
import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";

/** The white border that readers need around the code, in modules. */
const quietModules = 4;

/**
 * A text as a QR code that survives a smudge of 15 %. Any mask can be read: to weigh all eight
 * takes eight times as long.
 */
export function drawQrCode(text: string): DrawnQrCode {
  const { data, size } = encode(text, { ecc: "M", border: quietModules, maskPattern: 3 });
  const path = data.map((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)]
      .map(({ index, 0: dark }) => `M${index} ${y}h${dark.length}`)
      .join(""),
  );
  return { path: path.join(""), modules: size };
}
