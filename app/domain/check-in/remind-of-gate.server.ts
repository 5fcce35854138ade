import { insertSetting } from "#app/domain/settings.server.ts";
import { listWhoMay } from "#app/domain/accounts/organisers.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { listBoard } from "./phones.server.ts";

const hour = 3_600_000;
const before = 4 * hour;

/**
 * Writes to everybody who manages the gate's phones, once for each day that the festival has, four
 * hours before the gates open: which phones are ready, and what keeps the others from it. Safe to
 * call any number of times and at once.
 */
export async function remindOfGate({
  db,
  queue,
  now,
  festival,
}: Parts<"db" | "queue" | "now" | "festival">): Promise<void> {
  const at = now();
  const { startsAt } = await festival();
  const left = startsAt.getTime() - at.getTime();
  if (left > before || left <= 0) return;
  await db.transaction(async (tx) => {
    if (!(await insertSetting(tx, `gate_reminded ${startsAt.toISOString()}`, at.toISOString())))
      return;
    const phones = (await listBoard(tx, at)).map(({ gate, name, problems }) => ({
      name: gate === null ? name : `${gate}: ${name}`,
      problems,
    }));
    for (const { email: recipient } of await listWhoMay(tx, "devices.manage"))
      await queueEmail(tx, queue, {
        kind: "gate_reminder",
        recipient,
        data: { opensAt: startsAt.toISOString(), phones },
        priority: "organiser",
      });
  });
}
