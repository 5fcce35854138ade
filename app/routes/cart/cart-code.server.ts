import type { App } from "#app/context.server.ts";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import { codedLines } from "#app/domain/checkout/checkout.server.ts";
import { previewCode } from "#app/domain/codes/apply-code.server.ts";
import { CodeRefused } from "#app/domain/codes/code-refused.server.ts";

export interface KeptCode {
  code: string;
  /** What it takes off each line, by the line's id; empty where it takes off nothing. */
  lines: Map<string, number>;
  reductionKobo: number;
  /** Why not all is cheaper, or nothing is. */
  cut: string;
  problem: string;
}

/** What the code that this browser has entered does to the cart; null where it has entered none. */
export async function readCode(
  app: App,
  request: Request,
  cart: readonly CartLine[],
): Promise<KeptCode | null> {
  const code = app.codeCookie.read(request);
  const lines = cart.filter((line) => !line.unavailable);
  if (!code || lines.length === 0) return null;
  const none = { code, lines: new Map<string, number>(), reductionKobo: 0, cut: "", problem: "" };
  try {
    const applied = await previewCode(
      app.db,
      { ...codedLines(lines), typed: code, keys: [] },
      app.now(),
    );
    return {
      ...none,
      lines: new Map(lines.map(({ id }, index) => [id, applied.linesKobo[index]!])),
      reductionKobo: applied.sumKobo,
      cut: applied.cut,
    };
  } catch (error) {
    if (!(error instanceof CodeRefused)) throw error;
    return { ...none, problem: error.message };
  }
}
