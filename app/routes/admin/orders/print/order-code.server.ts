import { setImmediate as nextTurn } from "node:timers/promises";
import { encode } from "uqr";
import type { OrderCode } from "./printed-order.ts";

/** The white border that readers need around the code, in modules. */
const quietModules = 4;

/**
 * An address as a QR code that survives a smudge of 15 %. Any mask can be read: to weigh all eight
 * takes eight times as long.
 */
function codeOf(address: string): OrderCode {
  const { data, size } = encode(address, { ecc: "M", border: quietModules, maskPattern: 3 });
  const path = data.map((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)]
      .map(({ index, 0: dark }) => `M${index} ${y}h${dark.length}`)
      .join(""),
  );
  return { path: path.join(""), modules: size };
}

/** Of many addresses, between which other requests have their turn. */
export async function codesOf(addresses: readonly string[]): Promise<OrderCode[]> {
  const codes: OrderCode[] = [];
  for (const [index, address] of addresses.entries()) {
    if (index % 25 === 24) await nextTurn();
    codes.push(codeOf(address));
  }
  return codes;
}
