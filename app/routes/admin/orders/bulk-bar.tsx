import { href, useNavigation } from "react-router";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";

/** What can be done with the ticked orders. It shows while one is ticked, with or without scripts. */
export function BulkBar({ tab, status }: { tab: string; status: OrderStatus }) {
  const { formData } = useNavigation();
  const { move } = orderStates[status];
  return (
    <div
      data-surface="night"
      className="sticky bottom-3 z-20 mt-4 hidden flex-wrap items-center gap-2.5 rounded-cloth border-2 border-marigold bg-ink p-3 shadow-lift group-has-[input[name=order]:checked]/list:flex"
    >
      <input type="hidden" name="from" value={status} />
      <input type="hidden" name="tab" value={tab} />
      {move && (
        <Button name="intent" value="move" size="sm" pending={formData?.get("intent") === "move"}>
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
      >
        <PrintIcon className="size-5" />
        Packing slips
      </Button>
      <Button
        type="button"
        size="sm"
        variant="quiet"
        className="noscript:hidden"
        onClick={(event) => tickAll(event.currentTarget.form, true)}
      >
        All shown
      </Button>
      <Button
        type="button"
        size="sm"
        variant="quiet"
        className="noscript:hidden"
        onClick={(event) => tickAll(event.currentTarget.form, false)}
      >
        None
      </Button>
    </div>
  );
}

function tickAll(form: HTMLFormElement | null, ticked: boolean) {
  for (const box of form?.querySelectorAll<HTMLInputElement>("input[name=order]") ?? [])
    box.checked = ticked;
}
