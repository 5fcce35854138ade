const shape =
  "inline-flex min-h-11 items-center gap-2 rounded-tag border-2 px-4 text-[0.9375rem] font-semibold whitespace-nowrap no-underline";

export function chipClass(current: boolean): string {
  return current
    ? `${shape} border-body bg-body text-surface`
    : `${shape} border-field-line text-body hover:border-body`;
}

/** The input itself says whether it is on. */
export const chipInputClass =
  `${shape} border-field-line bg-field text-body hover:border-body has-checked:border-body has-checked:bg-body ` +
  "has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)";
