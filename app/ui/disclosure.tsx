import { type ReactNode, useEffect, useRef } from "react";

interface DisclosureProps {
  label: string;
  summary: ReactNode;
  summaryClass?: string;
  className?: string;
  children: ReactNode;
}

/** Opens without JavaScript; with it closes on Escape, on a choice, and on a press elsewhere. */
export function Disclosure({
  label,
  summary,
  summaryClass = "",
  className = "",
  children,
}: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = (returnFocus: boolean) => {
      if (!details.open) return;
      details.open = false;
      if (returnFocus) details.querySelector("summary")?.focus();
    };
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close(true);
    const onPress = (event: MouseEvent) => {
      const target = event.target as Element;
      if (!details.contains(target) || target.closest("a")) close(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onPress);
    };
  }, []);

  return (
    <details ref={ref} className={`group/menu ${className}`}>
      <summary
        aria-label={label}
        className={`grid size-11 place-items-center rounded-full hover:bg-body/10 ${summaryClass}`}
      >
        {summary}
      </summary>
      {children}
    </details>
  );
}
