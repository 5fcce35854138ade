import type { RouterContextProvider } from "react-router";
import { type App, contextOf } from "#app/context.server.ts";
import {
  type AppliedCode,
  type CodedLine,
  previewCode,
} from "#app/domain/discounts/apply-code.server.ts";
import { CodeRefused } from "#app/domain/discounts/code-refused.server.ts";
import { tryCode } from "#app/domain/discounts/code-tries.server.ts";

export interface EnteredCode {
  code: string;
  /** What the code takes off; null where it takes off nothing. */
  applied: Pick<AppliedCode, "linesKobo" | "sumKobo" | "cut"> | null;
  /** Why the code takes off nothing; empty otherwise. */
  problem: string;
}

interface CodedPurchase {
  lines: readonly CodedLine[];
  /** Lists the references of the buyer's own open payments, which the purchase takes the place of. */
  listOwn: () => Promise<string[]>;
}

/**
 * What the code that was entered in this browser does to a purchase; null where none was entered.
 */
export async function readEnteredCode(
  app: App,
  request: Request,
  { lines, listOwn }: CodedPurchase,
): Promise<EnteredCode | null> {
  const code = app.codeCookie.read(request);
  if (!code || lines.length === 0) return null;
  try {
    const { linesKobo, sumKobo, cut } = await previewCode(
      app.db,
      { typed: code, lines, keys: [], without: await listOwn() },
      app.now(),
    );
    return { code, applied: { linesKobo, sumKobo, cut }, problem: "" };
  } catch (error) {
    if (!(error instanceof CodeRefused)) throw error;
    return { code, applied: null, problem: error.message };
  }
}

/** Checks a code that was typed for a purchase, which counts as a try. Throws `CodeRefused`. */
export async function requireTypedCode(
  context: Readonly<RouterContextProvider>,
  typed: string,
  { lines, listOwn }: CodedPurchase,
): Promise<void> {
  const { app, network, browser } = contextOf(context);
  const now = app.now();
  const without = await listOwn();
  await tryCode(app.db, { network, browser }, now, () =>
    previewCode(app.db, { lines, typed, keys: [], without }, now),
  );
}
