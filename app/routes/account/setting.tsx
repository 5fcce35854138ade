import { type ReactNode, useEffect, useRef } from "react";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";

interface SettingProps {
  term: string;
  value: ReactNode;
  answer?: FormResult;
  children: ReactNode;
}

/** A line that opens on what changes it, until that is done. */
export function Setting({ term, value, answer, children }: SettingProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const line = details.current;
    if (!answer?.ok || !line) return;
    if (line.contains(document.activeElement))
      line.querySelector("summary")!.focus({ preventScroll: true });
    line.querySelector("form")!.reset();
    line.open = false;
  }, [answer]);
  return (
    <details ref={details} open={refusalIn(answer) !== undefined} className="group">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-4 py-2">
        <span className="text-muted">{term}</span>
        <span className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{value}</span>
        <span className="lettering min-w-16 text-right text-link underline underline-offset-4">
          <span className="group-open:hidden">Change</span>
          <span className="hidden group-open:inline">Close</span>
          <span className="sr-only"> {term.toLowerCase()}</span>
        </span>
      </summary>
      <div className="grid gap-4 pt-2 pb-5">{children}</div>
    </details>
  );
}
