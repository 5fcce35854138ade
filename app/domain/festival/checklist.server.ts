import { isDeepStrictEqual } from "node:util";
import { setFact } from "#app/domain/installation.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { defaultFacts } from "#app/shared/festival/defaults.server.ts";

type Needed = "env" | "festival" | "catalogue" | "sendEmail";

/** Whether each is done, from how things stand. */
async function readSteps({ env, festival, catalogue, sendEmail }: Parts<Needed>) {
  const { name, day, delivery } = await festival();
  const { products, hidden } = await catalogue();
  return {
    name: !isDeepStrictEqual(name, { ...defaultFacts.name, brand: env.brandName }),
    date: day.date !== defaultFacts.day.date,
    "pick-up": !isDeepStrictEqual(delivery.pickUp, defaultFacts.delivery.pickUp),
    product: products.length + hidden.size > 0,
    payments: !env.sandbox.includes("paystack"),
    mail: sendEmail !== null && !env.sandbox.includes("mail"),
  };
}

export type ChecklistSteps = Awaited<ReturnType<typeof readSteps>>;

/** What a site that began empty still needs; null once all is done, or nobody wants to be told. */
export async function findChecklist(app: Parts<Needed | "office">): Promise<ChecklistSteps | null> {
  if (app.env.seed !== "empty") return null;
  if ((await app.office()).isChecklistDismissed) return null;
  const steps = await readSteps(app);
  return Object.values(steps).every(Boolean) ? null : steps;
}

export function dismissChecklist({ db, now }: Parts<"db" | "now">): Promise<void> {
  return db.transaction(async (tx) => {
    await setFact(tx, "checklist-dismissed", now().toISOString());
    await announce(tx, "admin");
  });
}
