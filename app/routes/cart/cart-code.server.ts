import { codedLines } from "#app/domain/purchases/kinds/merchandise.server.ts";
import type { App } from "#app/context.server.ts";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import { listAskable } from "#app/domain/purchases/account-purchases.server.ts";
import { readEnteredCode } from "#app/forms/entered-code.server.ts";

export interface CodeInCart {
  code: string;
  /** The reduction of each line in kobo, by the line's id. */
  lines: Map<string, number>;
  reductionKobo: number;
  /** Why the code does not lower every price, or lowers none. */
  cut: string;
  problem: string;
}

/**
 * What the code that was entered in this browser does to a customer's cart; null where none was
 * entered.
 */
export async function readCartCode(
  app: App,
  request: Request,
  { userId, cart }: { userId: string; cart: readonly CartLine[] },
): Promise<CodeInCart | null> {
  const lines = cart.filter((line) => !line.unavailable);
  const entered = await readEnteredCode(app, request, {
    lines: codedLines(lines),
    listOwn: () => listAskable(app.db, userId),
  });
  if (!entered) return null;
  const { code, applied, problem } = entered;
  return {
    code,
    lines: new Map(lines.map(({ id }, index) => [id, applied?.linesKobo[index] ?? 0])),
    reductionKobo: applied?.sumKobo ?? 0,
    cut: applied?.cut ?? "",
    problem,
  };
}
