export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a value as typing does: React's own setter would not see it as a change. */
export function typeValue(field: Field, value: string): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}
