import { data, href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { placeOf, toDoor } from "#app/shared/orders/delivery.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import type { Resource } from "#app/shared/pages/route-meta.ts";
import type { Route } from "./+types/pick-up-calendar";
import { calendarFile } from "#app/services/calendar-file.server.ts";
import { loadMyOrder } from "./load-my-order.server.ts";

export const handle = { page: href("/myorders") } satisfies Resource;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, festival } = contextOf(context);
  const { publicUrl } = app.env;
  const { name, delivery } = await festival();
  const { hours } = delivery.pickUp;
  const order = await loadMyOrder(context, request, params.orderId);
  if (toDoor(order)) throw data("This order comes to your door.", { status: 404 });
  const file = calendarFile({
    id: `${order.id}@${new URL(publicUrl).host}`,
    title: `Pick up ${name.brand} order ${order.number}`,
    place: placeOf(order),
    text: [
      ...order.lines.map(lineText),
      hours && `Open: ${hours}.`,
      "We write when it is ready. Bring the order number.",
    ]
      .filter(Boolean)
      .join("\n"),
    url: publicUrl + href("/myorders/:orderId", { orderId: order.id }),
    from: order.quote.from,
    to: order.quote.to,
    at: order.createdAt,
  });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="pick-up-${order.number}.ics"`,
      "cache-control": "no-store",
    },
  });
}
