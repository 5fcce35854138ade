import { WarningIcon } from "#app/ui/icon/form-icons.tsx";

export function FieldError({ id, children }: { id?: string; children?: string | null }) {
  if (!children) return null;
  return (
    <p
      id={id}
      className="mt-1.5 flex scroll-my-24 items-start gap-1.5 text-sm font-semibold text-danger"
    >
      <WarningIcon className="mt-0.5 size-4" />
      {children}
    </p>
  );
}
