import { href } from "react-router";
import { BuyerFields } from "#app/payment/buyer-fields.tsx";
import { formError, type FormResult, type Refusal } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface WaitingFormProps {
  typeId: string;
  /** The largest number of tickets that can be waited for. */
  most: number;
  /** What the site knows of the person, or what they typed to buy the tickets. */
  known: { name: string; email: string; phone?: string } | null;
  answer?: FormResult;
  refusal?: Refusal;
}

/** The form of a waiting list, on its own page and in the place of a form to buy. */
export function WaitingForm({ typeId, most, known, answer, refusal }: WaitingFormProps) {
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
