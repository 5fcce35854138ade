import { useSearchParams } from "react-router";
import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

/**
 * The e-mail address of an account. An address that was typed on another of these pages comes along
 * as `?email=`.
 */
export function EmailField({ refusal }: { refusal: Refusal<"email"> | undefined }) {
  const [query] = useSearchParams();
  return (
    <TextField
      label="E-mail"
      {...fieldOf(refusal, "email", query.get("email")?.slice(0, 254))}
      type="email"
      autoComplete="username"
      required
    />
  );
}
