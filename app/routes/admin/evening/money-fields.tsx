import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

interface MoneyFieldsProps {
  /** Whether no real money moves yet. */
  isSandbox: boolean;
  areTried: boolean;
  refusal: Refusal | undefined;
}

export function MoneyFields({ isSandbox, areTried, refusal }: MoneyFieldsProps) {
  if (areTried)
    return (
      <p role="status" className="font-semibold">
        Paystack takes both keys. Give them to your host, who sets PAYSTACK_PUBLIC_KEY and
        PAYSTACK_SECRET_KEY on the server and starts the site again.
      </p>
    );
  if (!isSandbox) return <p>Payments are connected.</p>;
  return (
    <>
      <TextField
        label="Paystack's public key"
        {...fieldOf(refusal, "publicKey")}
        autoComplete="off"
        placeholder="pk_live_…"
      />
      <TextField
        label="Paystack's secret key"
        {...fieldOf(refusal, "secretKey")}
        type="password"
        autoComplete="off"
        placeholder="sk_live_…"
        hint="Tried with Paystack and not kept: your host sets both on the server."
      />
    </>
  );
}
