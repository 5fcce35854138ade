export function chipClass(current: boolean): string {
  return current ? "chip chip-on" : "chip chip-off";
}

/** The input itself says whether it is on. */
export const chipInputClass =
  "chip border-field-line bg-field text-body hover:border-body has-checked:border-body has-checked:bg-body " +
  "has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)";
