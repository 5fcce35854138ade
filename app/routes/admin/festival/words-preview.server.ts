import type { App } from "#app/context.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { addDays } from "#app/shared/dates.ts";
import { numberLetters } from "#app/shared/orders/order-number.ts";

/** The e-mails of a ticket and of an order that nobody made, with the organisers' own words as drafted. */
export async function previewWords(app: App, words: Festival["words"]) {
  const festival = { ...(await app.festival()), words };
  const { tickets, delivery } = festival;
  const at = app.now();
  const to = "sample@example.invalid";
  const ticket = {
    firstName: "Ada",
    lastName: "Obi",
    ticketId: "SAMPLE",
    package: tickets.packages[0]!.name,
    quantity: 1,
  };
  const order = {
    orderId: "sample",
    orderNumber: `${numberLetters(festival.name)}-1000`,
    username: "Ada Obi",
    items: [{ name: "A shirt", color: "Black", size: "XL", quantity: 1, priceKobo: 10_000_00 }],
    itemsKobo: 10_000_00,
    feeKobo: delivery.pickUp.feeKobo,
    totalKobo: 10_000_00 + delivery.pickUp.feeKobo,
    shippingOption: "PICKUP" as const,
    address: noAddress,
    agreed: { label: delivery.pickUp.label },
    soldOutLines: [],
    reason: "",
    at: at.toISOString(),
    quoteFrom: addDays(at, delivery.quoteDays.from).toISOString(),
    quoteTo: addDays(at, delivery.quoteDays.to).toISOString(),
  };
  const reminder = {
    broadcastId: "",
    username: "Ada Obi",
    email: to,
    moment: "tomorrow" as const,
    words: words.reminder,
  };
  const [ofTicket, ofOrder, ofReminder] = await Promise.all([
    app.renderEmail("ticket", to, ticket, festival),
    app.renderEmail("order_confirmed", to, order, festival),
    app.renderEmail("ticket_reminder", to, reminder, festival),
  ]);
  return [
    { title: "The e-mail of a ticket", html: ofTicket.html, text: ofTicket.text },
    { title: "The e-mail of an order", html: ofOrder.html, text: ofOrder.text },
    { title: "The reminder before the day", html: ofReminder.html, text: ofReminder.text },
  ];
}
