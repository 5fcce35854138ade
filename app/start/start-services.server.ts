import type { App } from "#app/context.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { repeatErasures } from "#app/domain/privacy/repeat-erasures.server.ts";
import { findMailProblem, findStorageProblem } from "#app/services/reachability.server.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { listDemoPayments } from "#seed/demo-payments.server.ts";
import { plantSeed } from "#seed/plant.server.ts";

const againMs = 5_000;

interface StartedServices {
  /** The content that the seed made, if any. */
  planted: string | undefined;
  demoPayments: Awaited<ReturnType<typeof listDemoPayments>>;
  stop: () => void;
}

/**
 * Starts the outside services. One that does not answer does not stop the start: `say` gets a line
 * then, and another when it answers.
 */
export async function startServices(
  app: App,
  say: (line: string) => void,
): Promise<StartedServices> {
  const stopping = new AbortController();
  const { env, storage } = app;
  const store = async () => {
    const problem = env.s3 && (await findStorageProblem(env.s3, storage));
    if (!problem) await useStorage();
    return problem ?? null;
  };
  const useStorage = async () => {
    await plantSeed(app);
    const erased = await repeatErasures(app);
    if (erased > 0)
      say(
        `Erased ${pluralise(erased, "person", "people")} again whom the restored backup still had`,
      );
  };
  const mail = () => findMailProblem(env.email);
  if (!env.s3) await useStorage();
  else await untilItAnswers("The object store takes pictures now", store, say, stopping.signal);
  void untilItAnswers("The mail server takes e-mail now", mail, say, stopping.signal);
  return {
    planted: await findSetting(app.db, "seeded"),
    demoPayments: env.sandbox.includes("paystack") ? await listDemoPayments(app.db) : [],
    stop: () => stopping.abort(),
  };
}

async function untilItAnswers(
  isWell: string,
  findProblem: () => Promise<string | null>,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const first = await findProblem();
  if (!first || signal.aborted) return;
  say(first);
  const again = async () => {
    const problem = await findProblem().catch(String);
    if (signal.aborted) return;
    if (problem) setTimeout(again, againMs).unref();
    else say(isWell);
  };
  setTimeout(again, againMs).unref();
}
