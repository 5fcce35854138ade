import { describe, expect, test } from "vitest";
import { noAddress } from "#app/shared/accounts/address.ts";
import type {
  EmailData,
  EmailKind,
  OrderEmailData,
  PaymentEmailData,
} from "#app/shared/mail/emails.ts";
import { renderEmail } from "./render.server.tsx";

const site = {
  brandName: "Vybez",
  publicUrl: "https://vybez.example",
  day: "2 August 2025, 13:00",
  place: "Old Convocation Arena, Port Harcourt",
  isOver: false,
  pickUpHours: "Weekdays 10:00 to 16:00",
};

const order: OrderEmailData = {
  orderId: "k3x9m2p7qa",
  orderNumber: "VYB-1042",
  username: "Ada Obi",
  items: [
    {
      name: "Garden City hoodie",
      color: "Black",
      size: "XXX",
      quantity: 2,
      priceKobo: 12_500_00,
      pictureId: "hoodie-1",
    },
    { name: "Ride-or-die cap", color: null, size: null, quantity: 1, priceKobo: 4_500_00 },
  ],
  itemsKobo: 29_500_00,
  feeKobo: 3_000_00,
  totalKobo: 32_500_00,
  shippingOption: "DOOR DELIVERY",
  address: {
    ...noAddress,
    addressLine1: "12 East West Road",
    addressPhone: "+2348031234567",
    city: "Choba",
    state: "Rivers",
  },
  agreed: { label: "Pick up at Abuja park(Choba)" },
  soldOutLines: [],
  reason: "",
  at: "2026-11-21T13:05:00Z",
  quoteFrom: "2026-11-28T13:05:00Z",
  quoteTo: "2026-12-05T13:05:00Z",
};

const soldOutLines = [{ name: "Ride-or-die cap", color: null, size: null, quantity: 1 }];
const payment: PaymentEmailData = {
  reference: "fest-a1b2c3",
  askedKobo: 32_500_00,
  paidAmount: 100_00,
  paidCurrency: "NGN",
  paidReference: "fest-a1b2c3",
  username: "Ada Obi",
  items: ["2 × Garden City hoodie (Black, XXXL)"],
  at: "2026-11-21T13:05:00Z",
};

const refund: EmailData["refund"] = {
  orderId: "k3x9m2p7qa",
  orderNumber: "VYB-1042",
  reference: "fest-a1b2c3",
  username: "Ada Obi",
  amount: 12_500_00,
  currency: "NGN",
  reason: "The hoodie came torn.",
  items: ["2 × Garden City hoodie (Black, XXXL)"],
  at: "2026-11-21T13:05:00Z",
};

const all: EmailData = {
  order_confirmed: order,
  order_sold_out: { ...order, soldOutLines },
  order_without_account: {
    ...order,
    username: "",
    reference: "fest-a1b2c3",
    channel: "bank_transfer",
    paidAt: "2026-11-21T13:05:00Z",
  },
  payment_mismatch: payment,
  money_warning: {
    ...payment,
    kind: "payment_mismatch",
    orderId: null,
    orderNumber: null,
    soldOutLines: [],
    userEmail: "ada.obi@example.com",
    phone: "+2348031234567",
  },
  ready_for_delivery: order,
  ready_for_pickup: { ...order, shippingOption: "PICKUP" },
  delivered: order,
  order_cancelled: { ...order, reason: "The print came out wrong." },
  order_stepped_back: order,
  order_not_handed_over: order,
  order_corrected: {
    ...order,
    corrections: [{ term: "Address", value: "12 East West Road, Choba, Rivers" }],
    feeNote: "Door delivery costs ₦500 more than you paid. You are not charged for it.",
  },
  administrator_email: { url: "https://vybez.example/confirm-email/a-token" },
  administrator_email_changed: { email: "next@example.com" },
  team_invitation: { url: "https://vybez.example/join/a-token", roles: "Treasurer, Orders" },
  team_notice: {
    title: "The back office has another owner",
    text: "Ada Obi is an owner from now on.",
    url: "https://vybez.example/adminTeam",
    button: "Open the team",
  },
  refund,
  refund_failed: refund,
  refund_paid_out: refund,
  service_alert: {
    mail: {
      since: "2026-11-21T13:05:00Z",
      waiting: 3,
      reason: "connect ECONNREFUSED 127.0.0.1:25",
    },
    payments: { since: "2026-11-21T13:05:00Z" },
  },
  payments_differ: {
    count: 2,
    differences: [
      {
        kind: "missing_here",
        subject: "fest-k3x9m2p7qa",
        paystackAmount: { amount: 12_500_00, currency: "NGN" },
        localAmount: null,
      },
    ],
  },
  dispute: {
    moment: "dispute_opened",
    dispute: {
      id: 358950,
      amount: 32_500_00,
      currency: "NGN",
      category: "chargeback",
      status: "awaiting-merchant-feedback",
      outcome: null,
      dueAt: "2026-11-23T17:00:00Z",
      resolvedAt: null,
    },
    reference: "fest-a1b2c3",
    orderId: "k3x9m2p7qa",
    orderNumber: "VYB-1042",
    items: ["2 × Garden City hoodie (Black, XXXL)"],
    at: "2026-11-21T13:05:00Z",
  },
  admin_digest: {
    orderCount: 2,
    totalKobo: 32_500_00,
    orders: [
      {
        id: "k3x9m2p7qa",
        number: "VYB-1042",
        itemCount: 3,
        totalKobo: 29_500_00,
        toDoor: true,
        at: "2026-11-21T13:05:00Z",
      },
    ],
    messageCount: 1,
    messages: [{ name: "Bola", text: "Is there a bus?" }],
  },
  back_in_store: {
    productId: "after-dark-hoodie",
    name: "After Dark hoodie",
    priceKobo: 22_500_00,
    watchId: "0b7c7a8e-2f0e-4f53-9a94-0f3ab7d0e2aa",
  },
  sign_in_link: { username: "Ada Obi", url: "https://vybez.example/login/link/abc" },
  password_changed: { username: "Ada Obi" },
  password_reset: { username: "Ada Obi", url: "https://vybez.example/reset/abc" },
  ticket: {
    firstName: "Ada",
    lastName: "Obi",
    ticketId: "VBZ-7K2M-9QXD",
    package: "VVIP",
    quantity: 2,
  },
  tickets: {
    orderId: "k3x9m2p7qa",
    orderNumber: "VYB-1042",
    username: "Ada Obi",
    totalKobo: 6_000_00,
    token: "k3x9m2p7qak3x9m2p7qak3x9m2p7",
    soldOutLines: [],
    only: null,
    tickets: [
      {
        number: "VYB-T-1001",
        holder: "Ada Obi",
        type: "Regular",
        people: 1,
        token: "a",
        code: "VT1:AAA",
        picture: "/files/codes/sold/1001-1-a",
      },
      {
        number: "VYB-T-1002",
        holder: "Guest of Ada Obi",
        type: "Table",
        people: 10,
        token: "b",
        code: "VT1:BBB",
        picture: "/files/codes/sold/1002-1-b",
      },
    ],
  },
  tickets_cancelled: {
    orderId: "k3x9m2p7qa",
    orderNumber: "VYB-1042",
    username: "Ada Obi",
    isGivenBack: false,
    tickets: [{ number: "VYB-T-1001", holder: "Ada Obi", type: "Regular" }],
    refundKobo: 3_000_00,
    reason: "The second night does not happen.",
  },
  ticket_link: { username: "Ada Obi", type: "VIP", quantity: 2, typeId: "vip", link: "l" },
  waiting_joined: { username: "Ada Obi", type: "VIP", quantity: 2, token: "w" },
  ticket_offer: {
    username: "Ada Obi",
    type: "VIP",
    quantity: 2,
    totalKobo: 18_000_00,
    until: "2026-11-21T13:05:00Z",
    token: "o",
  },
  waiting_ended: { username: "Ada Obi", type: "VIP", hadOffer: true },
  ticket_offer_ended: { username: "Ada Obi", token: "w", mayWaitAgain: true },
  ticket_resale_ended: { username: "Ada Obi", number: "VYB-T-1001", token: "p" },
  address_corrected: { username: "Ada Obi", orderNumber: "VYB-1042", to: "a…@example.com" },
  ticket_passed: { holder: "Ada Obi", number: "VYB-T-1001", to: "b…@example.com" },
  ticket_reminder: {
    broadcastId: "3f0b2c1e-0000-4000-8000-000000000000",
    username: "Ada Obi",
    email: "ada@example.com",
    moment: "tomorrow",
    words: "Gate B opens first.",
    tickets: [
      {
        number: "VYB-T-1001",
        holder: "Ada Obi",
        type: "Regular",
        people: 1,
        token: "t",
        code: "THE-CODE",
        picture: "/files/codes/sold/x",
      },
    ],
    issued: [],
  },
  message_answer: {
    username: "Ada Obi",
    question: "When do the gates open?\nAnd may I bring water?",
    answer: "At four.\n\nA sealed bottle is fine.",
    askedAt: "2026-11-21T13:05:00Z",
  },
  order_not_collected: order,
  broadcast: {
    broadcastId: "3f0b2c1e-0000-4000-8000-000000000000",
    username: "Ada Obi",
    words: {
      subject: "The gates open at four",
      body: "Hi Ada Obi,\n\nthe gates open at **four**, not at three.",
      pictureId: null,
      buttonText: "See the day",
      buttonUrl: "https://vybez.example/tickets",
    },
  },
  ticket_cancelled: {
    firstName: "Ada",
    lastName: "Obi",
    ticketId: "VBZ-7K2M-9QXD",
    package: "VVIP",
    quantity: 2,
  },
};
const toOrganiser = new Set<keyof EmailData>([
  "dispute",
  "money_warning",
  "admin_digest",
  "payments_differ",
  "service_alert",
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
  const { html } = await render("order_confirmed");
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
  expect((await render("ticket", imported)).html).not.toContain("<img");
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
  for (const words of ["VBZ-7K2M-9QXD", "VVIP, for 2 people", "2 August 2025"])
    expect(text).toContain(words);
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
