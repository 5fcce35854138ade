/**
 * Waits for parts of one transaction that do not depend on each other. Their statements go to the
 * database at once, which runs them in this order. Throws the first error, but only once all parts
 * have ended: what another part asked after the rollback would be kept.
 */
export async function pipelined<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const all = Promise.all(parts);
  // An error is raised below.
  all.catch(() => {});
  await Promise.allSettled(parts);
  return all;
}
