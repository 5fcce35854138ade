import { type ReactNode, useId } from "react";

interface FormGroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/**
 * Fields of a form that belong together, below their heading, or beside it where the nearest
 * container has the room.
 */
export function FormGroup({ title, hint, children }: FormGroupProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t-2 border-line py-5 first:border-t-0 first:pt-0 @3xl:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-lg leading-snug font-bold">
          {title}
        </h2>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </div>
  );
}
