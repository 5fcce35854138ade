/** The classes of a `<summary>` that looks like a link. */
export const summaryClass =
  "inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-4";
