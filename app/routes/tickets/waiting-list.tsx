import { href } from "react-router";
import { BuyerFields } from "#app/payment/buyer-fields.tsx";
import { formError, type FormResult, type Refusal } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";

const steps = [
  "Join with your e-mail address. It costs nothing, and the page that opens shows your turn.",
  "When a place becomes free and it is your turn, an e-mail keeps it for you for a time.",
  "Open its link and pay: the tickets are yours. If you do nothing, they go to the next person.",
];

interface WaitingFormProps {
  typeId: string;
  /** The largest number of tickets that can be waited for. */
  most: number;
  /** What the site knows of the person, or what they typed to buy the tickets. */
  known: { name: string; email: string; phone?: string } | null;
  answer?: FormResult;
  refusal?: Refusal;
}

/** How a waiting list goes on: beside its form, and on a phone below it. */
export const WaitingSteps = ({ from = 1 }: { from?: number }) => (
  <ol start={from} className="border-t border-line max-md:order-last">
    {steps.slice(from - 1).map((step, index) => (
      <li key={step} className="flex items-center gap-6 border-b border-line py-5">
        <span aria-hidden="true" className="poster-wide text-5xl text-marigold">
          {index + from}
        </span>
        <span className="text-lead">{step}</span>
      </li>
    ))}
  </ol>
);

/** Joins a waiting list: on its own page and in the place of a form to buy. */
export const Waiting = ({ why, ...form }: WaitingFormProps & { why: string }) => (
  <Card>
    <p className="mb-4">
      {why && <strong className="lettering mb-1 block text-xl">{why}</strong>} Places that become
      free are offered to the people who wait, in turn, by <span className="unbroken">e-mail</span>.
      You pay when you take them, not before.
    </p>
    <WaitingForm {...form} />
  </Card>
);

function WaitingForm({ typeId, most, known, answer, refusal }: WaitingFormProps) {
  const formRef = useFocusOnRefusal(refusal);
  const quantities = Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label: String(index + 1),
  }));
  return (
    <Form
      ref={formRef}
      data-plain
      method="post"
      action={href("/tickets/:typeId/wait", { typeId })}
      noValidate
      className="grid gap-4"
    >
      <BuyerFields refusal={refusal} known={known} />
      <SelectField
        label="How many tickets"
        name="quantity"
        options={quantities}
        defaultValue={refusal?.values["quantity"] ?? "1"}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="takesFewer"
          defaultChecked={refusal?.values["takesFewer"] === "on"}
          className="size-5"
        />
        Fewer tickets are fine too
      </label>
      <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
      <Button>Join the waiting list</Button>
    </Form>
  );
}
