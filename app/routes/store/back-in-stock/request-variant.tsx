import type { Variant } from "#app/shared/catalogue/variants.ts";
import type { Fetcher } from "react-router";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { variantText } from "#app/shared/catalogue/low-stock.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import type { StoreAnswer } from "#app/routes/store/store-answer.ts";
import { useRootData } from "#app/layout/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { RequestEmail } from "./request-email.tsx";

interface WatchVariantProps {
  /** The id of the form that the controls belong to, because they stand within another form. */
  form: string;
  fetcher: Fetcher<StoreAnswer>;
  gone: readonly Variant[];
  /** The variants that the customer has requested already. */
  watched: readonly Variant[];
  /** The page's answer to a post made without JavaScript. */
  answered: StoreAnswer | undefined;
  /**
   * Whether nothing else of the chosen colour or size is in stock, so that the form is shown open.
   */
  isOpen: boolean;
}

/**
 * For a variant that is sold out while others are in stock: asks for one e-mail when it is back.
 */
export default function WatchVariant(props: WatchVariantProps) {
  const { form, fetcher, gone, watched, answered } = props;
  const isCustomer = useRootData()?.viewer?.role === "customer";
  const isOurs = answered?.ok ? answered.watching : answered?.intent === "request-back-in-stock";
  const answer = fetcher.data ?? (isOurs ? answered : undefined);
  const refusal = refusalIn(answer);
  const isOpen =
    props.isOpen || watched.length > 0 || answer?.ok || refusal?.values?.email !== undefined;
  const waits = watched.map(variantText);
  const options = gone.map((one) => {
    const value = variantText(one);
    return { value, label: choiceText(one) + (waits.includes(value) ? ", asked for" : "") };
  });
  return (
    <details open={isOpen || undefined}>
      <summary className="flex min-h-11 items-center font-semibold underline underline-offset-4">
        Yours is sold out? Get an e-mail when it is back
      </summary>
      <div className="grid gap-3 rounded-cloth border-2 border-dashed border-field-line p-4">
        <SelectField form={form} label="Colour and size" name="variant" options={options} />
        {!isCustomer && <RequestEmail form={form} refusal={refusal} />}
        <p role="status" className="font-semibold">
          {answer?.ok && answer.message}
        </p>
        <FormMessage>{!refusal?.errors?.email && refusalText(refusal)}</FormMessage>
        <div className="flex flex-wrap gap-3 *:grow">
          <Button
            form={form}
            name="intent"
            value="request-back-in-stock"
            pending={fetcher.state !== "idle"}
          >
            Tell me when it is back
          </Button>
          {waits.length > 0 && (
            <Button form={form} name="intent" value="cancel-back-in-stock" variant="secondary">
              Cancel notification
            </Button>
          )}
        </div>
      </div>
    </details>
  );
}
