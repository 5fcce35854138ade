import { describe, expect, test } from "vitest";
import { emailSamples } from "#app/shared/mail/email-samples.ts";
import type { EmailData, EmailKind } from "#app/shared/mail/emails.ts";
import { renderEmail } from "./render.server.tsx";

const site = {
  brandName: "Vybez",
  publicUrl: "https://vybez.example",
  day: "2 August 2025, 13:00",
  place: "Old Convocation Arena, Port Harcourt",
  dayPicture: {
    url: "https://vybez.example/files/days/2025-08-02.png",
    text: "2 August",
  },
  isOver: false,
  pickUpHours: "Weekdays 10:00 to 16:00",
};

const { order_confirmed: order, payment_mismatch: payment, refund } = emailSamples;
const all = emailSamples;
const soldOutLines = [{ name: "Ride-or-die cap", color: null, size: null, quantity: 1 }];
const toOrganiser = new Set<keyof EmailData>([
  "dispute",
  "money_warning",
  "admin_digest",
  "payments_differ",
  "service_alert",
  "gate_reminder",
]);
/** E-mails to visitors, whose names are not known. */
const unnamed = new Set<keyof EmailData>([
  ...toOrganiser,
  "back_in_store",
  "order_without_account",
  "administrator_email",
  "administrator_email_changed",
  "team_invitation",
  "team_notice",
]);
const render = <Kind extends keyof EmailData>(kind: Kind, data: EmailData[Kind] = all[kind]) =>
  renderEmail(site, kind, "ada@example.com", data);

describe.each(Object.keys(all) as (keyof EmailData)[])("the e-mail %s", (kind) => {
  test("says the same in HTML and in plain text", async () => {
    const { to, subject, html, text } = await render(kind);
    expect(to).toBe("ada@example.com");
    expect(subject).not.toBe("");
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(text).toContain(unnamed.has(kind) ? "Hello." : "Hi Ada");
    expect(text).toContain("https://vybez.example/contact");
    expect(text).not.toMatch(/<\w|undefined|null|\[object/);
    expect(text, "a sentence that runs into the next one").not.toMatch(/[a-z][.!?][A-Z]/);
  });

  test("loads pictures of the site only, runs no script, and has colours for dark mode", async () => {
    const { html } = await render(kind);
    expect(html).not.toMatch(/<script|<link|<iframe| on\w+=|url\(/);
    for (const [picture] of html.matchAll(/<img[^>]*>/g))
      expect(picture).toMatch(
        / src="(https:\/\/vybez\.example\/files\/[^"]+|cid:[\w-]+)" alt="[^"]+" width="\d+" height="\d+"/,
      );
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html.length).toBeLessThan(20_000);
  });
});

describe("an order's e-mail", () => {
  test("carries the fields of the e-mail service's template", async () => {
    const { fields } = await render("order_confirmed");
    expect(fields).toEqual({
      message: "Garden City hoodie × 2, Ride-or-die cap × 1",
      orderRefId: "k3x9m2p7qa",
      orderNumber: "VYB-1042",
      city: "Choba",
      state: "Rivers",
      totalPrice: "₦29,500",
      deliveryFee: "₦3,000",
      to_name: "Ada Obi",
      username: "Ada Obi",
      timestamp: "21 Nov 2026, 14:05",
      estimatedDelivery: "28 Nov – 5 Dec 2026",
    });
  });

  test("says what was ordered, what it cost and where it goes", async () => {
    const { subject, text } = await render("order_confirmed");
    expect(subject).toBe("Order confirmed: VYB-1042");
    for (const words of [
      "Garden City hoodie × 2",
      "Black, XXXL",
      "₦25,000",
      "₦4,500",
      "₦3,000",
      "₦32,500",
      "Ordered on: 21 Nov 2026, 14:05",
      "12 East West Road, Choba, Rivers",
      "28 Nov – 5 Dec 2026",
      "https://vybez.example/myorders/k3x9m2p7qa",
    ])
      expect(text).toContain(words);
  });

  test("quotes the days of delivery only when the order is confirmed", async () => {
    expect((await render("delivered")).text).not.toContain("5 Dec 2026");
    expect((await render("delivered")).text).toContain("Delivered on: 21 Nov 2026, 14:05");
    expect((await render("ready_for_delivery")).text).toContain("Ready on: 21 Nov 2026, 14:05");
  });

  test("names the park where the order is picked up, and no address", async () => {
    const { text } = await render("ready_for_pickup");
    expect(text).toContain("Pick up at Abuja park(Choba)");
    expect(text).not.toContain("12 East West Road");
  });

  test("shows markup in a name as text", async () => {
    const username = '<img src=x onerror="alert(1)">';
    const { html } = await render("order_confirmed", { ...order, username });
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
  });
});

describe("an e-mail about money that went otherwise than it should", () => {
  test("tells the customer the reference, what was asked and paid, and what happens next", async () => {
    const { subject, text } = await render("payment_mismatch");
    expect(subject).toContain("fest-a1b2c3");
    for (const words of [
      "Reference to quote: fest-a1b2c3",
      "Asked: ₦32,500",
      "Paid: ₦100",
      "2 × Garden City hoodie (Black, XXXL)",
      "https://vybez.example/myorders",
    ])
      expect(text).toContain(words);
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "The organisers have been notified and will write",
    );
  });

  test("names what had sold out instead of confirming it, and quotes no delivery", async () => {
    const { subject, html, text } = await render("order_sold_out");
    expect(`${subject} ${html}`).not.toMatch(/Order confirmed/i);
    const words = text.replaceAll(/\s+/g, " ");
    expect(words).toContain("these had sold out meanwhile: 1 × Ride-or-die cap.");
    expect(words).toContain("deliver later, offer another piece, or send the money back");
    expect(words).not.toContain("5 Dec 2026");
  });

  test("gives the administrator all that a decision needs", async () => {
    const { text } = await render("money_warning");
    for (const words of [
      "Paid ₦100, asked ₦32,500.",
      "Reference: fest-a1b2c3",
      "Customer: Ada Obi",
      "E-mail: ada.obi@example.com",
      "Phone: +2348031234567",
      "https://vybez.example/adminNotifications",
    ])
      expect(text).toContain(words);
    const named = { orderId: "k3x9m2p7qa", orderNumber: "VYB-1042" };
    const oversold = { ...all.money_warning, kind: "oversold", ...named, soldOutLines } as const;
    const other = await render("money_warning", oversold);
    expect(other.text).toContain("Sold out when it was paid: 1 × Ride-or-die cap.");
    expect(other.text).toContain("Order: VYB-1042");
  });

  test("shows markup in a name or a reference as text", async () => {
    const bad = '<img src=x onerror="alert(1)">';
    const data = { username: bad, paidReference: bad, paidCurrency: bad, items: [bad] };
    const warned = await render("money_warning", { ...all.money_warning, ...data, userEmail: bad });
    const toCustomer = await render("payment_mismatch", { ...payment, ...data });
    for (const { html } of [warned, toCustomer]) expect(html).not.toContain("<img");
  });
});

test("the plain part of an e-mail begins with its title, and not with an address", async () => {
  const theme = { primary: "#ffb31a", accent: "#ff2e7e", logoUrl: null };
  const drawn = { ...site, theme: { ...theme, nameUrl: "https://vybez.example/name.png" } };
  for (const [kind, data] of Object.entries(all)) {
    const { text } = await renderEmail(drawn, kind as EmailKind, "ada@example.com", data as never);
    expect(text.slice(0, 40), kind).not.toMatch(/^\s*(Vybez|https?:)/);
  }
});

const ofTickets = { ...refund, orderId: "k3x9m2p7qa", token: "secret", hasAccount: false };

test("an e-mail about the money of tickets leads to the purchase's own page, never to a sign-in", async () => {
  for (const kind of ["refund", "refund_failed", "refund_paid_out"] as const) {
    const { html } = await render(kind, ofTickets);
    expect(html).toContain("https://vybez.example/tickets/order/secret");
    expect(html).not.toContain("/myorders");
  }
  const { html } = await render("payment_mismatch", { ...payment, token: "secret" });
  expect(html).toContain("https://vybez.example/tickets/order/secret");
  expect(html).not.toContain("/myorders");
});

test("an e-mail about the money of an account that was deleted leads to the organisers", async () => {
  const { html } = await render("refund", { ...refund, hasAccount: false });
  expect(html).toContain('href="https://vybez.example/contact"');
  expect(html).not.toContain("/myorders");
});

test("every e-mail about a ticket leads to where a lost one is found", async () => {
  const kinds = [
    "ticket",
    "tickets",
    "ticket_cancelled",
    "tickets_cancelled",
    "ticket_passed",
    "address_corrected",
    "ticket_resale_ended",
  ] as const;
  for (const kind of kinds)
    expect((await render(kind)).html, kind).toContain("https://vybez.example/tickets/lost");
});

test("an e-mail of tickets has each code as text too, in both of its forms", async () => {
  const { html, text } = await render("tickets");
  for (const code of ["VT1:AAA", "VT1:BBB"]) {
    expect(html).toContain(`>${code}</pre>`);
    expect(text).toContain(code);
  }
});

test("an order that was picked up is not called delivered", async () => {
  const picked = await render("delivered", { ...order, shippingOption: "PICKUP" });
  expect(picked.subject).toBe("Your order was picked up: VYB-1042");
  expect(`${picked.subject} ${picked.text}`).not.toMatch(/delivered/i);
  expect((await render("delivered")).subject).toBe("Your order was delivered: VYB-1042");
});

test("the organisers' e-mail counts tickets as tickets, which nobody picks up", async () => {
  const [bought] = all.admin_digest.orders;
  const data = { ...all.admin_digest, orders: [{ ...bought!, toDoor: false, isOfTickets: true }] };
  const { text } = await render("admin_digest", data);
  expect(text).toContain("3 tickets, ₦29,500");
  expect(text).not.toMatch(/piece|pick-up/);
});

test("the e-mail for a new password carries its link, and greets a person without a name too", async () => {
  const { html, text, fields } = await render("password_reset", {
    username: "",
    url: "https://vybez.example/reset/abc",
  });
  expect(html).toContain('href="https://vybez.example/reset/abc"');
  expect(text).toContain("https://vybez.example/reset/abc");
  expect(text).toContain("Hi there");
  expect(fields.message).toContain("https://vybez.example/reset/abc");
});

test("an order's e-mail shows a picture of each item, and the brand's ring for an item without one", async () => {
  const [hoodie, cap] = order.items;
  const items = [{ ...hoodie!, pictureId: "hoodie-1" }, cap!];
  const { html } = await render("order_confirmed", { ...order, items });
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain(
    'src="https://vybez.example/files/pictures/hoodie-1/mail.jpg" alt="Garden City hoodie"',
  );
});

test("the e-mail of an order to pick up has a QR code, the same in letters, and the opening hours", async () => {
  const { html, text } = await render("ready_for_pickup");
  expect(html).toContain('src="https://vybez.example/files/codes/order/k3x9m2p7qa"');
  expect(text).toContain("Pick-up code: K3X9M-2P7QA");
  expect(text).toContain("Open: Weekdays 10:00 to 16:00");
  expect((await render("ready_for_delivery")).html).not.toContain("/files/codes/");
});

test("the e-mail of tickets that were gone when they were paid for shows no ticket and says when the money goes back", async () => {
  const gone = [{ name: "Regular ticket", color: null, size: null, quantity: 2 }];
  const data = {
    ...all.tickets,
    tickets: [],
    soldOutLines: gone,
    refundsAt: "2026-11-22T13:05:00Z",
  };
  const { subject, text } = await render("tickets", data);
  expect(subject).toBe("Paid, but sold out meanwhile: VYB-1042");
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "2 × Regular ticket. Unless the organisers find another answer before 22 Nov 2026, 14:05, that money goes back to you by itself. You need not pay again.",
  );
  for (const words of ["0 tickets", "these are your tickets", "calendar", "PDF"])
    expect(text).not.toContain(words);
});

test("a ticket's e-mail has its code, unless no address can hold its number", async () => {
  expect((await render("ticket")).html).toContain("/files/codes/ticket/VBZ-7K2M-9QXD");
  const imported = { ...all.ticket, ticketId: "https://elsewhere.example/7" };
  expect((await render("ticket", imported)).html).not.toContain("The code of ticket");
});

test("a ticket's e-mail offers a calendar entry of the festival's day until that day is over", async () => {
  const linked = "https://vybez.example/festival.ics";
  const after = { ...site, isOver: true };
  const { html } = await renderEmail(after, "ticket", "ada@example.com", all.ticket);
  for (const words of [linked, site.day, site.place]) {
    expect((await render("ticket")).html).toContain(words);
    expect(html).not.toContain(words);
  }
});

test("a ticket's e-mail carries its number, type and day", async () => {
  const { subject, text } = await render("ticket");
  expect(subject).toContain("VBZ-7K2M-9QXD");
  for (const words of ["VBZ-7K2M-9QXD", "VVIP", "Admits 2", "2 August 2025"])
    expect(text).toContain(words);
});

test("a sold ticket's e-mail links to the picture that its holder may post", async () => {
  const { html } = await render("tickets");
  for (const shape of ["story", "post"])
    expect(html).toMatch(
      new RegExp(`href="https://vybez\\.example/files/in/[^"]+/${shape}\\.jpg"`),
    );
});

test("the organisers' own words stand in the e-mail of a ticket and in that of an order", async () => {
  const own = { ticketWords: "Bring a raincoat.\nGate B.", orderWords: "Call Bola if it is late." };
  const ticket = await renderEmail({ ...site, ...own }, "ticket", "a@example.com", all.ticket);
  const order = await renderEmail(
    { ...site, ...own },
    "order_confirmed",
    "a@example.com",
    all.order_confirmed,
  );
  expect(ticket.text).toContain("Bring a raincoat.");
  expect(ticket.text).not.toContain("Call Bola");
  expect(order.text).toContain("Call Bola if it is late.");
  expect(order.text).not.toContain("raincoat");
});
