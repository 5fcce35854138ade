/** The refusal that something was answered with; null where it went through. */
export const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: { code: string; message: string }) => error,
  );
