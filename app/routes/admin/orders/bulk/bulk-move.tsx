import { href, useNavigation } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { stopBulkMove } from "#app/domain/orders/bulk/bulk-moves.server.ts";
import { findBulkMove, listMoved } from "#app/domain/orders/bulk/bulk-progress.server.ts";
import { countNotified } from "#app/domain/mail/notified-customers.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { orderTabWith } from "#app/routes/admin/orders/order-tabs.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import type { Route } from "./+types/bulk-move";

export const handle = {
  reads: "orders.fulfil",
  does: "orders.fulfil",
} satisfies AdminPage;

export const meta = () => adminMeta("Moving orders");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context).app;
  const move = await findBulkMove(db, params.moveId);
  if (!move) throw new Response("This bulk change no longer exists.", { status: 404 });
  const moved = move.endedAt ? await listMoved(db, move.id) : null;
  const notified =
    moved && moved.length > 0
      ? await countNotified(
          db,
          moved.map(({ id }) => id),
        )
      : null;
  const canUndo = move.endedAt === null && move.dueAt > now();
  return { ...move, orders: moved, notified, canUndo };
}

const form = z.object({ intent: z.literal("stop-move") });

export const action = ({ request, params: { moveId }, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async () => {
    await stopBulkMove(contextOf(context).app, moveId, viewerOf(context).id);
    return { ok: true, message: "No further order is moved." };
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function BulkMovePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { from, found, by, createdAt, endedAt, canUndo } = loaderData;
  const answer = useActionResult(actionData);
  const stopping = useNavigation().formData?.get("intent") === "stop-move";
  const begun = `Begun on ${formatDayTime(createdAt)}${by ? ` by ${by}` : ""}`;
  return (
    <>
      <PageHeader
        title={endedAt ? "Moved orders" : "Moving orders"}
        lead={<span className="wrap-anywhere">{`${found}. ${begun}.`}</span>}
        actions={
          <LinkButton
            to={listAddress(href("/orders"), { tab: orderTabWith(from).name })}
            variant="secondary"
            size="sm"
          >
            Back to Orders
          </LinkButton>
        }
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <FormMessage>{formError(refusalIn(answer))}</FormMessage>
        <BulkProgress {...loaderData} />
        {!endedAt && (
          <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
            <Button
              name="intent"
              value="stop-move"
              variant={canUndo ? "secondary" : "danger"}
              pending={stopping}
            >
              {canUndo ? "Undo" : "Stop"}
            </Button>
            <LinkButton to={href("/orders/move/:moveId", params)} variant="secondary">
              Refresh
            </LinkButton>
          </Form>
        )}
      </div>
    </>
  );
}
