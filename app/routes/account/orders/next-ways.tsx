import { href, useNavigation } from "react-router";
import { type FormResult, refusalIn, refusalText } from "#app/shared/form-result.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PrintIcon } from "#app/ui/icon/icons.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { OwnOrder } from "./own-order.server.ts";

interface NextWaysProps {
  order: OwnOrder;
  /** What "Order again" came to, where something was left. */
  answer: FormResult<string, { put: string[]; left: string[] }> | undefined;
}

/** What can be done with an order from here. */
export function NextWays({ order, answer }: NextWaysProps) {
  const { id: orderId, number, status } = order;
  const isPending = useNavigation().formAction === href("/myorders/:orderId", { orderId });
  return (
    <section aria-label="What next" className="grid gap-4">
      <FormMessage>{refusalText(refusalIn(answer))}</FormMessage>
      {answer?.ok && (
        <div role="status" className="grid gap-1 rounded-cloth border-2 border-line p-4">
          {answer.left.map((text) => (
            <p key={text} className="font-semibold">
              {text}
            </p>
          ))}
          {answer.put.length > 0 && <p>In your cart: {answer.put.join(", ")}.</p>}
          {answer.put.length > 0 && <TextLink to={href("/cart")}>View cart</TextLink>}
        </div>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        <Form method="post" preventScrollReset className="flex *:grow">
          <Button name="intent" value="again" pending={isPending}>
            Order again
          </Button>
        </Form>
        <LinkButton to={href("/myorders/:orderId/receipt", { orderId })} variant="secondary">
          <PrintIcon className="size-5" />
          Receipt to print
        </LinkButton>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <TextLink to={`${href("/gethelp")}?${new URLSearchParams({ order: number })}`}>
          Help with this order
        </TextLink>
        {!toDoor(order) && status !== "completed" && status !== "cancelled" && (
          <TextLink reloadDocument to={href("/myorders/:orderId/pick-up.ics", { orderId })}>
            Add to calendar
          </TextLink>
        )}
      </p>
    </section>
  );
}
