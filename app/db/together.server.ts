/**
 * What a transaction asks without waiting in between: it leaves in one write and is asked in this order, a lock first.
 * Waits for all of it, also where some fails, so that nothing is asked after the transaction's end. Raises the first error.
 */
export async function together<Each extends readonly (() => unknown)[]>(
  ...each: Each
): Promise<{ -readonly [Key in keyof Each]: Awaited<ReturnType<Each[Key]>> }> {
  const asked: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  for (const ask of each) {
    const answer = (async () => ask())();
    answer.catch((error: unknown) => failures.push(error));
    asked.push(answer);
    // A statement is asked a moment after it was built, the next one not before.
    await Promise.resolve();
  }
  const answers = await Promise.allSettled(asked);
  if (failures.length > 0) throw failures[0];
  return answers.map((one) => one.status === "fulfilled" && one.value) as never;
}
