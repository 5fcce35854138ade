import type { Fetcher } from "react-router";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import type { StoreAnswer } from "#app/routes/store/store-answer.ts";
import { useRootData } from "#app/layout/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { RequestBox } from "./request-box.tsx";
import { RequestEmail } from "./request-email.tsx";

interface WatchProductProps {
  /** The id of the form that the controls belong to, because they stand within another form. */
  form: string;
  fetcher: Fetcher<StoreAnswer>;
  /** Whether the customer has made this request already. */
  isWatched: boolean;
  /** The page's answer to a post made without JavaScript. */
  answered: StoreAnswer | undefined;
}

/**
 * For a product that is sold out: asks for one e-mail when it is back. Customers press a button,
 * visitors also type their address.
 */
export default function WatchProduct({ form, fetcher, isWatched, answered }: WatchProductProps) {
  const isCustomer = useRootData()?.viewer?.role === "customer";
  const answer = fetcher.data ?? answered;
  const refusal = refusalIn(answer);
  const isTaken = isCustomer ? isWatched : answer?.ok === true && answer.watching === true;
  const error = refusal?.errors?.email;
  return (
    <RequestBox isTaken={isTaken}>
      {!isTaken && !isCustomer && <RequestEmail form={form} refusal={refusal} />}
      <FormMessage>{!error && refusalText(refusal)}</FormMessage>
      {(!isTaken || isCustomer) && (
        <Button
          form={form}
          name="intent"
          value={isTaken ? "cancel-back-in-stock" : "request-back-in-stock"}
          variant={isTaken ? "secondary" : "primary"}
          pending={fetcher.state !== "idle"}
        >
          {isTaken ? "Cancel notification" : "Tell me when it is back"}
        </Button>
      )}
    </RequestBox>
  );
}
