import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface BulkFormProps {
  /** The list's accessible name. */
  label: string;
  /** The name of the boxes that are ticked. */
  of: string;
  /** What can be done with the ticked rows. */
  ticked: ReactNode;
  /** In its place while none is ticked. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A list whose rows can be ticked, with or without scripts; its head says what can be done with them. */
export function BulkForm({ label, of, ticked, summary, children }: BulkFormProps) {
  return (
    <Form method="post" preventScrollReset aria-label={label} className="group/list">
      <div className="sticky top-[4.375rem] z-20 short:static mb-1.5 flex min-h-11 flex-wrap items-center gap-x-2 rounded-cloth bg-surface pl-3.5 md:px-3.5 group-has-[[role=cell]_input:checked]/list:bg-ink group-has-[[role=cell]_input:checked]/list:text-cream md:mb-2 lg:top-0">
        <TickAll of={of} />
        <div className="flex grow flex-wrap items-center justify-end gap-x-2 md:gap-x-4 group-has-[[role=cell]_input:checked]/list:hidden">
          {summary}
        </div>
        <div
          data-surface="night"
          className="ml-auto hidden items-center gap-2 py-1 group-has-[[role=cell]_input:checked]/list:flex"
        >
          {ticked}
        </div>
      </div>
      {children}
    </Form>
  );
}

const boxesOf = (form: HTMLFormElement | null | undefined, of: string) => [
  ...(form?.querySelectorAll<HTMLInputElement>(`input[name=${of}]`) ?? []),
];

function TickAll({ of }: { of: string }) {
  const ref = useRef<HTMLInputElement>(null);
  const [{ ticked, shown }, setCount] = useState({ ticked: 0, shown: 0 });
  useEffect(() => {
    const form = ref.current?.form;
    const count = () => {
      const boxes = boxesOf(form, of);
      setCount({ ticked: boxes.filter((box) => box.checked).length, shown: boxes.length });
    };
    count();
    form?.addEventListener("change", count);
    // Moved orders leave the list, and further pages join it.
    const observer = new MutationObserver(count);
    if (form) observer.observe(form, { childList: true, subtree: true });
    return () => {
      form?.removeEventListener("change", count);
      observer.disconnect();
    };
  }, [of]);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = ticked > 0 && ticked < shown;
  }, [ticked, shown]);
  return (
    <label className="flex min-h-11 items-center gap-2.5 font-semibold unbroken noscript:hidden">
      <input
        ref={ref}
        type="checkbox"
        checked={ticked > 0 && ticked === shown}
        onChange={(event) => {
          for (const box of boxesOf(event.target.form, of)) box.checked = event.target.checked;
        }}
        aria-label="Choose all shown"
      />
      <span aria-live="polite">{ticked > 0 ? `${ticked} chosen` : "All"}</span>
    </label>
  );
}
