import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useNavigation } from "react-router";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import type { OrderListTexts } from "./order-query.server.ts";

interface BulkBarProps {
  /** What is printed leads back to it. */
  list: OrderListTexts;
  status: OrderStatus;
  /** In the place of the actions while none is ticked. */
  children: ReactNode;
}

/**
 * Heads the list: ticks all that is shown, and says what can be done with the ticked orders, with
 * or without scripts.
 */
export function BulkBar({ list, status, children }: BulkBarProps) {
  const { formData } = useNavigation();
  const { move } = orderStates[status];
  return (
    <div className="sticky top-[4.375rem] z-20 mb-2.5 flex min-h-14 flex-wrap items-center gap-x-3 rounded-cloth border-2 border-line bg-surface px-3 py-1 group-has-[input[name=order]:checked]/list:border-marigold group-has-[input[name=order]:checked]/list:bg-ink group-has-[input[name=order]:checked]/list:text-cream lg:top-0">
      <input type="hidden" name="from" value={status} />
      {Object.entries(list).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TickAll />
      <div className="ml-auto group-has-[input[name=order]:checked]/list:hidden">{children}</div>
      <div
        data-surface="night"
        className="ml-auto hidden items-center gap-2 group-has-[input[name=order]:checked]/list:flex"
      >
        {move && (
          <Button
            className="unbroken max-sm:px-2.5!"
            name="intent"
            value="move"
            size="sm"
            pending={formData?.get("intent") === "move"}
          >
            {move}
          </Button>
        )}
        <Button
          formAction={href("/orders/print")}
          formMethod="get"
          name="what"
          value="slips"
          size="sm"
          variant="secondary"
          className="max-sm:px-2.5!"
        >
          <PrintIcon className="size-5" />
          <span className="max-sm:sr-only">Packing slips</span>
        </Button>
      </div>
    </div>
  );
}

const boxesOf = (form: HTMLFormElement | null | undefined) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[name=order]") ?? []),
];

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
    form?.addEventListener("change", count);
    // Moved orders leave the list, and further pages join it.
    const observer = new MutationObserver(count);
    if (form) observer.observe(form, { childList: true, subtree: true });
    return () => {
      form?.removeEventListener("change", count);
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
        className="size-5 accent-hibiscus"
      />
      <span aria-live="polite">{ticked > 0 ? `${ticked} chosen` : "All"}</span>
    </label>
  );
}
