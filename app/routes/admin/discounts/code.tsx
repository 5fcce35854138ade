import { href, Link } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  findListedCode,
  type ListedCode,
  listOrdersOfCode,
} from "#app/domain/discounts/code-lists.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { answerForms } from "#app/forms/page-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { useSite } from "#app/layout/use-site.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { codeText } from "#app/shared/discounts/codes.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Share } from "#app/ui/share.tsx";
import { CodeForm, saveCode } from "./code-form.tsx";
import { EndCodeForm, endCode } from "./end-code-form.tsx";
import type { Route } from "./+types/code";

export const handle = {
  reads: "discounts.read",
  does: "discounts.edit",
} satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.code ? `Code ${loaderData.code.code}` : "New codes");

/** How many orders a code's page shows. */
const shownOrders = 20;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const at = app.now();
  const code = await findListedCode(app.db, params.codeId, at);
  if (!code && params.codeId !== "new") throw new Response("Not Found", { status: 404 });
  const [{ types }, festival] = await Promise.all([readSale(app.db, at), app.festival()]);
  return {
    code,
    types: types.map(({ id, name }) => ({ id, name })),
    categories: festival.store.categories,
    orders: code ? await listOrdersOfCode(app.db, code.id, at, shownOrders) : [],
    publicUrl: app.env.publicUrl,
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForms({ request, context }, [saveCode, endCode], {
    app: contextOf(context).app,
    id: params.codeId,
    byUserId: viewerOf(context).id,
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, types, categories, orders, publicUrl } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  return (
    <>
      <PageHeader title={code?.code ?? "New codes"} />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${code ? "xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]" : "max-w-5xl"}`}
      >
        {code && <UseCard code={code} publicUrl={publicUrl} />}
        <div className={code ? "xl:col-start-1 xl:row-span-2 xl:row-start-1" : ""}>
          <CodeForm
            key={code?.version}
            code={code}
            types={types}
            categories={categories}
            refusal={refusalIn(answer)}
          />
        </div>
        {code && <OrdersCard orders={orders} />}
      </div>
    </>
  );
}

/** What a code has taken off so far, the link that enters it, and its end. */
function UseCard({ code, publicUrl }: { code: ListedCode; publicUrl: string }) {
  const link = `${publicUrl}${href("/tickets")}?code=${code.code}`;
  return (
    <Card>
      <h2 className="text-xl font-bold">{codeText(code)}</h2>
      <p className="mb-3 text-muted">
        {pluralise(code.usedPieces, "ticket or piece", "tickets and pieces")} so far, reserved ones
        included: {formatNaira(code.usedKobo)} taken off.
      </p>
      <p className="font-semibold">A link that enters it</p>
      <p className="mb-3 text-sm break-all select-all">{link}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Share
          text={`${codeText(code)} with the code ${code.code}`}
          url={link}
          label="Share the link"
        />
        <EndCodeForm hasEnded={code.endedAt !== null} />
      </div>
    </Card>
  );
}

function OrdersCard({ orders }: { orders: Route.ComponentProps["loaderData"]["orders"] }) {
  const { brandName } = useSite();
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Orders</h2>
      {orders.length === 0 ? (
        <p className="text-muted">No order of {brandName} was made with it yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <Link
                to={href("/orders/:orderId", { orderId: order.id })}
                className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
              >
                {order.number}
              </Link>
              <span className="flex min-h-11 items-center wrap-anywhere">{order.username}</span>
              <span className="flex min-h-11 items-center text-sm text-muted">
                {formatDayTime(order.createdAt)}
              </span>
              <span className="flex min-h-11 items-center font-semibold tabular-nums">
                {formatNaira(order.kobo)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
