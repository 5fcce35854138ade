import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

interface CancelTicketsControlsProps {
  refusal: Refusal | undefined;
}

/** Chooses whether cancelled tickets are refunded, and how much of their price. */
export function CancelTicketsControls({ refusal }: CancelTicketsControlsProps) {
  return (
    <div className="group/back grid gap-3">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="refund"
          defaultChecked={refusal ? refusal.values["refund"] === "on" : true}
          className="size-5"
        />
        Send what was paid back
      </label>
      <TextField
        className="hidden group-has-[input[name=refund]:checked]/back:block"
        label="Fee for each, in naira"
        {...fieldOf(refusal, "kept", "0")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
    </div>
  );
}
