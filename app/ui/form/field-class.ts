export const fieldClass =
  "block w-full min-h-12 rounded-tag border-2 border-field-line bg-field px-4 py-2.5 text-base text-body " +
  "placeholder:text-muted aria-invalid:border-danger disabled:opacity-60";
