import type { App } from "#app/context.server.ts";
import { findViewer, type SignedInViewer } from "#app/domain/people/accounts.server.ts";
import { type ExpectedAnswer, expectedAnswer } from "./expected-answers.server.ts";
import { refuseAddress } from "./refuse-address.server.ts";

/** Who asks; or why nobody can be answered. */
export async function recognise(
  app: App,
  request: Request,
  onExpected: (error: unknown) => void,
): Promise<{ viewer: SignedInViewer | null; refusal: ExpectedAnswer | null }> {
  try {
    refuseAddress(request.url);
    return { viewer: await findViewer(app, request.headers), refusal: null };
  } catch (error) {
    const refusal = expectedAnswer(error);
    if (!refusal) throw error;
    onExpected(error);
    return { viewer: null, refusal };
  }
}
