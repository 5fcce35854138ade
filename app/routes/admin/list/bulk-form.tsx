import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface BulkFormProps {
  /** The list's accessible name. */
  label: string;
  /** The actions for the ticked rows. */
  ticked: ReactNode;
  /** Shown in place of the actions while no row is ticked. */
  summary?: ReactNode;
  /** The list. Its boxes name the form by its id, because rows may have forms of their own. */
  children: (form: string) => ReactNode;
}

/**
 * A list whose rows can be ticked, with or without scripts; its head holds the actions for the
 * ticked rows.
 */
export function BulkForm({ label, ticked, summary, children }: BulkFormProps) {
  const id = useId();
  return (
    <div className="group/list">
      <Form
        id={id}
        method="post"
        preventScrollReset
        aria-label={label}
        className="sticky top-[4.375rem] z-20 short:static mb-1 flex min-h-11 flex-wrap items-center gap-x-2 rounded-cloth bg-surface pl-3.5 md:px-3.5 group-has-[.record-choice_:checked]/list:bg-ink group-has-[.record-choice_:checked]/list:text-cream md:mb-2 lg:top-0"
      >
        <TickAll />
        <div className="flex grow flex-wrap items-center justify-end gap-x-2 md:gap-x-4 group-has-[.record-choice_:checked]/list:hidden">
          {summary}
        </div>
        <div
          data-surface="night"
          className="mr-1 ml-auto hidden items-center gap-2 py-1 md:-mr-2.5 group-has-[.record-choice_:checked]/list:flex"
        >
          {ticked}
        </div>
      </Form>
      {children(id)}
    </div>
  );
}

const boxesOf = (form: HTMLFormElement | null | undefined) =>
  [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field.parentElement?.className === "record-choice",
  );

function TickAll() {
  const ref = useRef<HTMLInputElement>(null);
  const [{ ticked, shown }, setCount] = useState({ ticked: 0, shown: 0 });
  useEffect(() => {
    const form = ref.current?.form;
    const count = () => {
      const boxes = boxesOf(form);
      setCount({ ticked: boxes.filter((box) => box.checked).length, shown: boxes.length });
    };
    count();
    // The boxes belong to the form but stand beside it.
    const list = form?.parentElement;
    list?.addEventListener("change", count);
    // Rows leave the list when they are moved, and further pages add rows.
    const observer = new MutationObserver(count);
    if (list) observer.observe(list, { childList: true, subtree: true });
    return () => {
      list?.removeEventListener("change", count);
      observer.disconnect();
    };
  }, []);
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
          for (const box of boxesOf(event.target.form)) box.checked = event.target.checked;
        }}
        aria-label="Choose all shown"
      />
      <span aria-live="polite">{ticked > 0 ? `${ticked} chosen` : "All"}</span>
    </label>
  );
}
