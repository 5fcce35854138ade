/** Returns the refusal of a call; null where it succeeded. */
export const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { reason: string; message: string }) => error,
  );
