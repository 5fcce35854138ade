import { Price } from "#app/ui/product/price.tsx";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import { type Address, addressText } from "#app/shared/accounts/address.ts";
import { formatWindow } from "#app/shared/dates.ts";
import { type ShippingOption, shippingOptionNames } from "#app/shared/limits.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { formatNaira } from "#app/shared/money.ts";
import { checkoutMessageMs } from "#app/shared/timings.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { feeKobo } from "#app/shared/festival/fees.ts";
import { useFestival } from "#app/layout/use-site.ts";
import { useTimedMessage } from "#app/forms/use-timed-message.ts";
import type { CartAnswer, CartFormReason } from "#app/payment/cart-answer.ts";
import { useFetcher, ViewerField } from "#app/ui/form/viewer-form.tsx";
import { PayAgainQuestion } from "#app/payment/pay-again-question.tsx";
import { CodeBox } from "#app/ui/code-box.tsx";
import type { CodeInCart } from "./cart-code.server.ts";
import { formatPhone } from "#app/shared/accounts/phone.ts";
import { quoteTerm, toDoor } from "#app/shared/orders/delivery.ts";
import { TextLink } from "#app/ui/text-link.tsx";

interface CartSummaryProps {
  lines: readonly CartLine[];
  shippingOption: ShippingOption | null;
  address: Address;
  quote: { from: Date; to: Date };
  code: CodeInCart | null;
  /** Whether any discount code can be used. */
  hasCodes: boolean;
  answer: CartAnswer | undefined;
  isBusy: boolean;
  onCheckout: (form: FormData) => void;
  /** Checks every open payment of the customer. */
  onCheckAll: () => void;
  /** The result of the last payment, shown above the button. */
  status: ReactNode;
  children?: ReactNode;
}

const deliveryReasons = new Set<CartFormReason | undefined>(["shipping", "address", "phone"]);

/**
 * The shipping choice, the total, and Checkout. Without JavaScript its form leads to the payment
 * page.
 */
export function CartSummary({
  lines,
  shippingOption,
  address,
  quote,
  code,
  hasCodes,
  answer,
  isBusy,
  onCheckout,
  onCheckAll,
  status,
  children,
}: CartSummaryProps) {
  const festival = useFestival();
  const feeOf = (option: ShippingOption) => feeKobo(festival, option, address.city);
  const choices = shippingOptionNames.map((name) => ({
    value: name,
    label: festival.shipping[name].label,
    aside: formatNaira(feeOf(name)),
  }));
  const choosing = useFetcher();
  const [chosen, setChosen] = useState(shippingOption);
  const message = useTimedMessage(answer, checkoutMessageMs);
  const why = message?.reason;
  const applying = useFetcher<CartAnswer>();
  const ofCode = [applying.data, answer].find((one) => one?.reason === "code");
  const isElsewhere = (why === "shipping" && chosen !== null) || why === "code";
  const refusal = isElsewhere ? "" : refusalText(refusalIn(message));
  const isAboutDelivery = refusal !== "" && deliveryReasons.has(why);
  const listedKobo = lines
    .filter((line) => !line.unavailable)
    .reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);
  const itemsKobo = listedKobo - (code?.reductionKobo ?? 0);
  const fee = chosen ? feeOf(chosen) : 0;

  const choose = (option: ShippingOption) => {
    setChosen(option);
    void choosing.submit(
      { intent: "choose-shipping", shippingOption: option },
      { method: "post", action: href("/cart") },
    );
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A choice that was made before the scripts had loaded has not been sent yet.
    const sent = form.current && new FormData(form.current).get("shippingOption");
    const early = shippingOptionNames.find((name) => name === sent);
    if (early && early !== shippingOption) choose(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the scripts have come.
  }, []);
  useEffect(() => {
    // On a phone the message may be hidden by the button, which sticks to the lower edge.
    if (isAboutDelivery)
      form.current?.querySelector("[role=alert] p")?.scrollIntoView({ block: "nearest" });
  }, [message, isAboutDelivery]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === "check-payments") {
      onCheckAll();
      return;
    }
    const form = new FormData(event.currentTarget);
    if (submitter?.value === "use-code" || submitter?.value === "remove-code") {
      form.set("intent", submitter.value);
      void applying.submit(form, { method: "post", action: href("/cart") });
      return;
    }
    form.set(
      "intent",
      submitter?.value === "open-another-payment" ? "open-another-payment" : "begin-checkout",
    );
    onCheckout(form);
  };
  return (
    // On a page narrower than a laptop its parts belong to the column, so that the total and the
    // button stick to the lower edge from the first line on.
    <div className="max-lg:contents lg:sticky lg:top-24 lg:row-span-2 lg:rounded-3xl lg:border-2 lg:border-line lg:bg-raised">
      <form
        ref={form}
        method="post"
        action={href("/cart")}
        onSubmit={submit}
        className="max-lg:contents"
      >
        <ViewerField />
        <div className="max-lg:rounded-3xl max-lg:border-2 max-lg:border-line max-lg:bg-raised">
          <div className="selvedge h-2 rounded-t-3xl" />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-7 lg:gap-3 lg:px-6 lg:py-4 lg:[&_dl>div]:py-1 lg:[&_fieldset_label]:min-h-12 lg:[&_fieldset_label]:gap-2.5 lg:[&_fieldset_label]:px-3 lg:[&_fieldset_label]:py-2 lg:[&_fieldset_label]:text-[0.9375rem]">
            <h2 className="poster text-heading">Order summary</h2>
            <ChoiceGroup
              legend="Shipping"
              name="shippingOption"
              type="radio"
              choices={choices}
              defaultValue={chosen ? [chosen] : []}
              onChange={choose}
            />
            <noscript>
              <Button name="intent" value="choose-shipping" variant="secondary" size="sm">
                Update total
              </Button>
            </noscript>
            {chosen && <Destination shippingOption={chosen} address={address} />}
            <div className="*:*:scroll-mt-24 *:*:scroll-mb-40 has-[>:empty]:contents">
              <FormMessage>{isAboutDelivery && refusal}</FormMessage>
            </div>
            <DefinitionList
              rows={[
                { term: "Subtotal", value: <Price amountKobo={listedKobo} /> },
                ...(code && code.reductionKobo > 0
                  ? [
                      {
                        term: `Code ${code.code}`,
                        value: [`−${formatNaira(code.reductionKobo)}`, code.cut]
                          .filter(Boolean)
                          .join(". "),
                      },
                    ]
                  : []),
                {
                  term: "Delivery fee",
                  value: chosen ? <Price amountKobo={fee} /> : "Not chosen yet",
                },
                {
                  term: chosen ? quoteTerm({ shippingOption: chosen }) : "Estimated delivery",
                  value: formatWindow(quote.from, quote.to),
                },
              ]}
            />
            {/* In a low window both share a line, because the button would cover one of two. */}
            <div className="contents lg:lower:flex lg:lower:flex-wrap lg:lower:items-center lg:lower:justify-between lg:lower:gap-y-0">
              {/* Below the button it would cover a line of the summary in a low window. */}
              <p className="text-sm text-muted lg:hidden lg:lower:block">
                {siteTexts.checkout.paidBy}
              </p>
              {(hasCodes || code) && (
                <CodeBox
                  key={code?.code}
                  code={code}
                  typed={refusalIn(ofCode)?.values["code"]}
                  error={refusalIn(ofCode)?.errors?.["code"]}
                  use="use-code"
                  remove="remove-code"
                />
              )}
            </div>
            <input type="hidden" name="seenItemsKobo" value={itemsKobo} />
          </div>
        </div>
        {/* The button stays in reach whatever messages are above it; the notice about a lost
            connection is shown below it. */}
        <div className="bottom-bar grid gap-3 max-lg:order-last max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:border-t-2 max-lg:border-line max-lg:bg-surface max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:pt-3 max-lg:pb-4 lg:rounded-b-3xl lg:bg-raised lg:px-6 lg:pb-5 lg:lower:gap-2 lg:lower:pb-3 lg:lower:[&_[role=alert]_p]:py-1.5 lg:lower:[&_[role=alert]_p]:text-[0.9375rem] lg:lower:[&_[role=alert]_p]:leading-snug">
          <FormMessage>{!isAboutDelivery && refusal}</FormMessage>
          {status}
          {answer?.ok && answer.kind === "pay-again-question" && !isBusy && (
            <PayAgainQuestion
              key={answer.payments.map(({ reference }) => reference).join()}
              payments={answer.payments}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="grow">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3 max-lg:justify-start lg:lower:justify-start">
                <span className="text-muted">Total</span>{" "}
                <Price amountKobo={itemsKobo + fee} className="text-xl" />
              </span>
              <span className="block text-sm text-muted lg:text-right lg:lower:text-left">
                {chosen
                  ? siteTexts.checkout.shippingIncluded
                  : siteTexts.checkout.shippingNotIncluded}
              </span>
            </p>
            <Button
              name="intent"
              value="begin-checkout"
              size="lg"
              pending={isBusy}
              className="grow lg:w-full lg:lower:w-auto"
            >
              Checkout
            </Button>
          </div>
          <p className="text-center text-sm text-muted max-lg:hidden lower:hidden">
            {siteTexts.checkout.paidBy}
          </p>
        </div>
      </form>
      {/* On a phone a payment that was broken off stands above the pieces: below the summary nobody
          finds it. */}
      <div className="max-lg:order-first max-lg:-mt-5 lg:px-7 lg:empty:hidden lg:[&>section]:mb-7 max-lg:empty:hidden">
        {children}
      </div>
    </div>
  );
}

interface DestinationProps {
  shippingOption: ShippingOption;
  address: Address;
}

function Destination({ shippingOption, address }: DestinationProps) {
  const { pickUpHours } = useFestival();
  const { addressLine1, addressPhone } = address;
  if (!toDoor({ shippingOption }))
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 *:last:shrink-0">
        <p className="min-w-0 grow basis-48">
          {addressPhone
            ? `We call ${formatPhone(addressPhone)} when it is ready.`
            : "No number yet."}
          {pickUpHours && <span className="block text-muted">Pick-up: {pickUpHours}</span>}
        </p>
        <TextLink to={addressPhone ? href("/editAddress") : href("/addNumber")}>
          {addressPhone ? "Edit number" : "Add Number"}
        </TextLink>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 *:last:shrink-0">
      <p className="min-w-0 grow basis-48">
        {addressLine1 ? addressText(address, "street", "region") : "No delivery address yet."}
        {addressLine1 && (
          <span className="block text-muted tabular-nums">{formatPhone(addressPhone)}</span>
        )}
      </p>
      <TextLink to={href("/editAddress")}>{addressLine1 ? "Edit address" : "Add address"}</TextLink>
    </div>
  );
}
