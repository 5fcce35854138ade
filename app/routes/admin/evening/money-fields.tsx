import { href } from "react-router";
import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface MoneyFieldsProps {
  /** Whether no real money moves yet. */
  isSandbox: boolean;
  isOnSale: boolean;
  areTried: boolean;
  refusal: Refusal | undefined;
}

export function MoneyFields({ isSandbox, isOnSale, areTried, refusal }: MoneyFieldsProps) {
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
      <p>
        No real money moves yet. Try it first: buy something, then send the money back on its order.{" "}
        <TextLink to={href(isOnSale ? "/tickets" : "/merch")}>Buy as a visitor does</TextLink>
      </p>
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
