import { useEffect } from "react";
import { href } from "react-router";
import type { BulkMove } from "#app/domain/orders/order-moves.server.ts";
import { type FormResult, refusalIn, refusalText } from "#app/shared/form-result.ts";
import { type Told, toldText } from "#app/shared/orders/told.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { reasonsOf } from "./found-text.ts";

interface BulkAnswerProps {
  answer: FormResult<string, BulkMove & { told: Told }> | undefined;
}

export function BulkAnswer({ answer }: BulkAnswerProps) {
  if (!answer) return null;
  const { moved, refused } = answer.ok ? answer : { moved: [], refused: [] };
  const refusal = refusalIn(answer);
  return (
    <div className="mb-5 grid gap-3">
      {refusal && <FormMessage>{refusalText(refusal)}</FormMessage>}
      {answer.ok && moved.length > 0 && (
        <FormMessage kind="success">
          {moved.length === 1
            ? `Order ${moved[0]!.number} was moved`
            : `${moved.length} orders were moved`}
          : <LiveTold orderIds={moved.map(({ id }) => id)} first={answer.told} />.
          <MovedLinks moved={moved} />
        </FormMessage>
      )}
      {refused.length > 0 && <FormMessage>{reasonsOf(refused).join(" ")}</FormMessage>}
    </div>
  );
}

const mostLinks = 12;

/** Each can be taken back in its panel. */
function MovedLinks({ moved }: Pick<BulkMove, "moved">) {
  if (moved.length > mostLinks) return null;
  return (
    <span className="flex flex-wrap gap-x-4">
      {moved.map(({ id, number }) => (
        <TextLink key={id} to={href("/orders/:orderId", { orderId: id })} prefetch="none">
          {number}
        </TextLink>
      ))}
    </span>
  );
}

/** Asked anew at each live update, as the e-mails leave. */
function LiveTold({ orderIds, first }: { orderIds: string[]; first: Told }) {
  const { load, data } = useFetcher<Told>();
  const address = `${href("/adminOutbox/told")}?orders=${orderIds.join(",")}`;
  useEffect(() => void load(address), [load, address]);
  return toldText(data ?? first);
}
