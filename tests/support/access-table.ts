import { type AccessWorld, ticketFields } from "./access-world.ts";
import type { Sent } from "./client.ts";
import { administrator } from "./server-process.ts";

type World = AccessWorld;

/**
 * One address of the site: who may open it, what of the world it names, and every form it takes.
 */
export interface Access {
  for: "everyone" | "customer" | "administrator";
  /** Its address in this world, where it is not the route's path itself. */
  at?: (world: World) => string;
  /** What those who may open it read there. */
  shows?: (world: World) => string;
  /**
   * The address names something that belongs to the owner: for another customer it does not exist.
   */
  ownersOnly?: true;
  /** Prepares what the forms need. */
  before?: (world: World) => Promise<void>;
  /**
   * Every form of the route's action, in the order in which they are sent; each changes something
   * when the right person sends it.
   */
  forms?: Record<string, (world: World) => Sent>;
}

const words = { name: "Stranger", email: "stranger@example.com", message: "Is there a bus?" };
const publicForms = {
  contact: () => ({ intent: "send-message", ...words }),
  subscribe: () => ({ intent: "join-newsletter", email: words.email }),
};
const storeForm = (intent: string, productId: string) => ({
  intent,
  productId,
  color: "Black",
  size: "Medium",
});
const addressForm = (addressLine1: string) => () => ({
  addressLine1,
  addressPhone: "08031112222",
  city: "Woji",
  state: "Rivers",
});
const productForm = (name: string, pictures: string) => ({
  name,
  description: "Keeps the sun out.",
  category: "Hoodies",
  price: "9000",
  colors: ["Black"],
  sizes: ["Medium"],
  pictures,
});
const everyone: Access = { for: "everyone" };

/**
 * What each route allows, by the paths of app/routes.ts. A path that only one of the two has fails
 * the test.
 */
export const accessTable: Record<string, Access> = {
  "/": { for: "everyone", forms: publicForms },
  "/merch-preview": everyone,
  "/memories": everyone,
  "/memories/:name": { for: "everyone", at: () => "/memories/dancer" },
  "/line-up/:act": { for: "everyone", at: () => "/line-up/nobody" },
  "/about": everyone,
  "/contact": { for: "everyone", forms: publicForms },
  "/tickets": { for: "everyone", forms: publicForms },
  "/tickets/lost": {
    for: "everyone",
    forms: { send: () => ({ email: "nobody@example.com" }) },
  },
  "/tickets/return": { for: "everyone", at: () => "/tickets/return?reference=fest-guessed" },
  "/tickets/:typeId": {
    for: "everyone",
    at: () => "/tickets/0b7c7a8e-2f0e-4f53-9a94-0f3ab7d0e2aa",
    forms: {
      buy: () => ({
        quantity: 1,
        seenKobo: 3_000_00,
        token: "k3x9m2p7qak3x9m2p7qak3x9m2p7",
        ...words,
      }),
    },
  },
  "/tickets/order/:token": {
    for: "everyone",
    at: () => "/tickets/order/guessed",
    forms: { dismiss: () => ({ intent: "dismiss-payment" }) },
  },
  "/tickets/order/:token/return": {
    for: "everyone",
    at: () => "/tickets/order/guessed/return",
    forms: {
      "give back": () => ({ ticket: "0b7c7a8e-2f0e-4f53-9a94-0f3ab7d0e2aa" }),
      keep: () => ({ intent: "withdraw-resale", kept: "0b7c7a8e-2f0e-4f53-9a94-0f3ab7d0e2aa" }),
    },
  },
  "/tickets/order/:token/tickets.pdf": {
    for: "everyone",
    at: () => "/tickets/order/guessed/tickets.pdf",
  },
  "/tickets/:typeId/wait": {
    for: "everyone",
    at: () => "/tickets/0b7c7a8e-2f0e-4f53-9a94-0f3ab7d0e2aa/wait",
    forms: {
      join: () => ({ name: "Bayo Ade", email: "bayo@example.com", phone: "", quantity: 2 }),
    },
  },
  "/wait/:token": {
    for: "everyone",
    at: () => "/wait/guessed",
    forms: { leave: () => ({ intent: "leave-waiting-list" }) },
  },
  "/offer/:token": {
    for: "everyone",
    at: () => "/offer/guessed",
    forms: { refuse: () => ({ intent: "refuse-offer" }) },
  },
  "/take/:token": {
    for: "everyone",
    at: () => "/take/guessed",
    forms: {
      take: () => ({ firstName: "Bayo", lastName: "Ade", email: "bayo@example.com" }),
    },
  },
  "/t/:token/ticket.pdf": { for: "everyone", at: () => "/t/guessed/ticket.pdf" },
  "/t/:token": {
    for: "everyone",
    at: () => "/t/guessed",
    forms: { name: () => ({ intent: "change-name", firstName: "Bayo", lastName: "Ade" }) },
  },
  "/newsletters": { for: "everyone", forms: publicForms },
  "/unsubscribe/:token": {
    for: "everyone",
    at: () => "/unsubscribe/guessed",
    forms: { leave: () => ({}) },
  },
  "/unsubscribe/:token/now": {
    for: "everyone",
    at: () => "/unsubscribe/guessed/now",
    forms: { "one press": () => ({ "List-Unsubscribe": "One-Click" }) },
  },
  "/privacy": everyone,
  "/terms": everyone,
  "/refunds": everyone,
  "/ticks": everyone,
  "/festival.ics": everyone,
  "/sitemap.xml": everyone,
  "/robots.txt": everyone,
  "/.well-known/security.txt": everyone,
  "/manifest.webmanifest": everyone,
  "/sw.js": everyone,
  "/offline.html": everyone,
  "/*": { for: "everyone", at: () => "/no-such-page" },

  "/login": {
    for: "everyone",
    forms: { "sign in": () => ({ email: words.email, password: "wrong-password" }) },
  },
  "/login/google": { for: "everyone", forms: { start: () => ({}) } },
  "/login/google/done": everyone,
  "/confirm-email/:token": {
    for: "everyone",
    at: () => "/confirm-email/guessed",
    forms: { confirm: () => ({}) },
  },
  "/login/factor": { for: "everyone", forms: { code: () => ({ code: "000000" }) } },
  "/login/passkey": {
    for: "everyone",
    forms: {
      options: () => ({ intent: "request-passkey" }),
      give: () => ({ intent: "give-passkey", response: "{}" }),
      new: () => ({ intent: "create-passkey", current: "wrong-password" }),
    },
  },
  "/login/link/:token": {
    for: "everyone",
    at: () => "/login/link/guessed",
    forms: { open: () => ({}) },
  },
  "/signup": {
    for: "everyone",
    forms: { "two passwords": () => ({ email: words.email, password: "one-one", repeat: "two" }) },
  },
  "/reset": { for: "everyone", forms: { ask: () => ({ email: words.email }) } },
  "/reset/:token": {
    for: "everyone",
    at: () => "/reset/guessed",
    forms: { set: () => ({ password: "new-password", repeat: "new-password" }) },
  },

  "/device/:token": {
    for: "everyone",
    at: () => "/device/guessed",
    forms: { take: () => ({}) },
  },
  "/join/:token": {
    for: "everyone",
    at: () => "/join/guessed",
    forms: {
      join: () => ({ ...words, password: "new-password", repeat: "new-password" }),
    },
  },

  "/accountChanged": { for: "everyone", at: () => "/accountChanged?next=/cart" },

  "/api/browser-errors": {
    for: "everyone",
    forms: { report: () => ({ page: "/login", error: "React 418" }) },
  },
  "/api/health": everyone,
  "/api/health/live": everyone,
  "/api/paystack/webhook": {
    for: "everyone",
    forms: {
      unsigned: ({ openReference }) =>
        new TextEncoder().encode(
          JSON.stringify({ event: "charge.success", data: { reference: openReference } }),
        ),
    },
  },
  "/brand/:version/:file": { for: "everyone", at: () => "/brand/anotherbrand/logo.png" },
  "/cards/:kind/:name/:file": { for: "everyone", at: () => "/cards/page/nowhere/another.jpg" },
  "/files/pictures/:pictureId/:file": {
    for: "everyone",
    at: ({ waitingPictureId }) => `/files/pictures/${waitingPictureId}/400.avif`,
  },
  "/files/codes/:kind/:code": { for: "everyone", at: () => "/files/codes/ticket/VBZ-7K2M" },
  "/files/days/:file": { for: "everyone", at: () => "/files/days/2027-01-27.png" },
  "/files/got/:productId/:shape": { for: "everyone", at: () => "/files/got/nothing/story.jpg" },
  "/files/in/:key/:shape": { for: "everyone", at: () => "/files/in/1-1-another/story.jpg" },
  "/cloth": everyone,
  "/cloth/:file": { for: "everyone", at: () => "/cloth/another.png" },
  "/p/:pictureId/:width": {
    for: "everyone",
    at: ({ waitingPictureId }) => `/p/${waitingPictureId}/400`,
  },
  // What each stream carries has a test of its own.
  "/api/events": everyone,
  "/cart/return": { for: "everyone", at: ({ reference }) => `/cart/return?reference=${reference}` },

  "/merch": { for: "everyone", forms: { add: ({ cap }) => storeForm("add-item", cap.id) } },
  "/merch/:productId": {
    for: "everyone",
    at: ({ flag }) => `/merch/${flag.id}`,
    forms: {
      add: ({ flag }) => storeForm("add-item", flag.id),
      remove: ({ flag }) => storeForm("remove-item", flag.id),
      buy: ({ flag }) => storeForm("buy-item", flag.id),
    },
  },

  "/stop/:backInStockId": {
    for: "everyone",
    at: () => "/stop/0b7c7a8e-2f0e-4f53-9a94-0f3ab7d0e2aa",
    forms: { stop: () => ({}) },
  },

  "/onboarding": {
    for: "customer",
    shows: ({ owner }) => owner.username,
    forms: { username: () => ({ username: "Renamed" }) },
  },
  "/onboarding/address": {
    for: "customer",
    shows: () => "77 Planted Close",
    forms: { address: addressForm("1 Other Road") },
  },
  "/editAddress": {
    for: "customer",
    shows: () => "77 Planted Close",
    forms: { address: addressForm("2 Other Road") },
  },
  "/editprofile": {
    for: "customer",
    shows: () => "77 Planted Close",
    forms: { address: addressForm("3 Other Road") },
  },
  "/addNumber": {
    for: "customer",
    shows: () => "809 988 7766",
    forms: { number: () => ({ addressPhone: "08035556666" }) },
  },
  "/gethelp": { for: "customer", shows: ({ owner }) => owner.email, forms: publicForms },
  "/userProfile": {
    for: "customer",
    shows: () => "77 Planted Close",
    forms: {
      name: () => ({ intent: "change-name", username: "Another Name" }),
      password: ({ owner }) => ({
        intent: "change-password",
        current: owner.password,
        password: owner.password,
        repeat: owner.password,
      }),
    },
  },
  "/userProfile/download": { for: "customer", shows: ({ reference }) => reference },
  "/cart": {
    for: "customer",
    shows: ({ openReference }) => openReference,
    forms: {
      quantity: ({ lineId }) => ({ intent: "set-quantity", lineId, quantity: 3 }),
      shipping: () => ({ intent: "choose-shipping", shippingOption: "DOOR DELIVERY" }),
      settle: ({ openReference }) => ({
        intent: "check-payment",
        reference: openReference,
        claimed: 1,
      }),
      purchase: () => ({ intent: "begin-checkout", shippingOption: "PICKUP", popup: 1 }),
      "pay again": ({ openReference }) => ({
        intent: "open-another-payment",
        shippingOption: "PICKUP",
        besides: openReference,
        popup: 1,
      }),
      look: () => ({ intent: "check-payments", popup: 1 }),
      remove: ({ flag }) => ({ intent: "remove-item", productId: flag.id }),
      "put back": ({ flag }) => ({ ...storeForm("restore-item", flag.id), quantity: 1 }),
      "remove what was ordered": ({ product }) => ({
        intent: "remove-item",
        productId: product.id,
      }),
    },
  },
  "/myorders": { for: "customer", shows: ({ orderId }) => orderId },
  "/myorders/:orderId": {
    for: "customer",
    at: ({ orderId }) => `/myorders/${orderId}`,
    shows: ({ reference }) => reference,
    ownersOnly: true,
    forms: { again: () => ({ intent: "reorder-items" }) },
  },
  "/myorders/:orderId/pick-up.ics": {
    for: "customer",
    at: ({ orderId }) => `/myorders/${orderId}/pick-up.ics`,
    shows: ({ orderId }) => orderId,
    ownersOnly: true,
  },
  "/myorders/:orderId/receipt": {
    for: "customer",
    at: ({ orderId }) => `/myorders/${orderId}/receipt`,
    shows: ({ owner }) => owner.email,
    ownersOnly: true,
  },
  "/mytickets": { for: "customer" },
  "/notifications": {
    for: "customer",
    shows: ({ notificationId }) => notificationId,
    forms: {
      read: ({ notificationId }) => ({ intent: "mark-notification-read", notificationId }),
      "read all": () => ({ intent: "mark-all-notifications-read" }),
    },
  },
  "/userProfile/delete": {
    for: "customer",
    shows: ({ owner }) => owner.email,
    forms: { delete: ({ owner }) => ({ confirmation: owner.password }) },
  },

  "/adminBegin/:question?": {
    for: "administrator",
    at: () => "/adminBegin/team",
    forms: {
      skip: () => ({ intent: "skip" }),
      answer: () => ({ intent: "answer", email1: "helper@example.com", role1: "gate" }),
    },
  },
  "/adminFind": {
    for: "administrator",
    // What it finds is of what each role reads.
    at: ({ owner }) => `/adminFind?q=${encodeURIComponent(owner.email)}`,
  },
  "/adminOverview": { for: "administrator", shows: ({ product }) => product.name },
  "/adminOverview/days.csv": { for: "administrator", shows: () => "Sold (naira)" },
  "/adminOverview/parts.csv": { for: "administrator", shows: ({ product }) => product.name },
  "/adminMoney/confirm": {
    for: "administrator",
    shows: () => "planted confirmation",
    before: ({ proveAdministrator }) => proveAdministrator(),
    forms: {
      confirm: ({ confirmationIds: [first = ""] }) => ({ intent: "confirm-refund", refund: first }),
      withdraw: ({ confirmationIds: [, second = ""] }) => ({
        intent: "withdraw-refund",
        refund: second,
      }),
    },
  },
  "/adminStatement": { for: "administrator", shows: ({ product }) => product.name },
  "/adminStatement/rows": {
    for: "administrator",
    at: () => "/adminStatement/rows?line=merchandise-sold",
    shows: ({ product }) => product.name,
  },
  "/adminStatement/export.csv": { for: "administrator", shows: ({ product }) => product.name },
  "/adminCodes/export.csv": { for: "administrator", shows: () => "Taken off (naira)" },
  "/adminCodes/:codeId": {
    for: "administrator",
    at: () => "/adminCodes/new",
    shows: () => "categories",
    forms: {
      "make one": () => ({
        intent: "save-code",
        code: "RADIO20",
        kind: "percent",
        value: "20",
        allTickets: "on",
        allMerchandise: "on",
        tag: "Radio",
      }),
    },
  },
  "/adminCodes": {
    for: "administrator",
    shows: () => "tags",
    forms: { "end those of a tag": () => ({ intent: "end-codes", tag: "Radio" }) },
  },
  "/adminTickets": {
    for: "administrator",
    shows: () => "isOpen",
    forms: {
      open: () => ({ intent: "open-sale" }),
      "add a capacity": () => ({
        intent: "save-capacity",
        capacity: "",
        name: "Hall",
        size: "100",
      }),
      "giving back": () => ({
        intent: "save-return-terms",
        returnsHours: "48",
        returnFee: "200",
        when: "sold again",
      }),
      "the time to decide": () => ({ intent: "save-time-to-decide", hours: "48" }),
    },
  },
  "/adminWaiting": {
    for: "administrator",
    shows: () => "first@secret.example",
    forms: {
      "offer now": ({ waitingIds: [first = ""] }) => ({ intent: "offer-place", entry: first }),
      remove: ({ waitingIds: [, second = ""] }) => ({ intent: "remove-entry", entry: second }),
    },
  },
  "/adminTickets/preview": { for: "administrator", shows: () => "types" },
  "/adminTickets/:typeId": {
    for: "administrator",
    at: () => "/adminTickets/new",
    shows: () => "packages",
    forms: {
      "add a type": () => ({
        intent: "save-type",
        name: "Table",
        package: "Regular",
        admits: 10,
        maxPerOrder: 2,
      }),
    },
  },
  "/adminGate": {
    for: "administrator",
    at: ({ ticketId }) => `/adminGate?q=${ticketId}`,
    shows: ({ ticketId }) => ticketId,
    forms: {
      "take back": ({ admissionId }) => ({ intent: "undo-admission", admission: admissionId }),
      "open early": () => ({ intent: "open-gate-early" }),
      scan: ({ ticketId }) => ({ intent: "scan-ticket", code: ticketId, press: "one" }),
      "let in": ({ ticket: { ticketId } }) => ({
        intent: "admit-people",
        code: ticketId,
        press: "two",
        people: 1,
        seen: 0,
      }),
      "close until the day": () => ({ intent: "close-gate" }),
      "choose gate": ({ gateId }) => ({ intent: "choose-gate", gate: gateId }),
    },
  },
  "/adminGate/phone": {
    for: "administrator",
    forms: {
      scan: ({ ticketId }) => {
        const scan = {
          what: "scan",
          press: "a-press-of-a-phone",
          code: ticketId,
          way: "camera",
          at: 0,
        };
        return new TextEncoder().encode(JSON.stringify({ presses: [scan] }));
      },
    },
  },
  "/adminGate/inside": {
    for: "administrator",
    shows: ({ device }) => device.name,
    forms: {
      limit: () => ({ intent: "change-limit", most: 3_000, reason: "planted" }),
      exits: () => ({ intent: "change-exits", exits: "once" }),
      message: () => ({ intent: "write-to-phones", text: "planted" }),
      "take back": () => ({ intent: "take-share-back", phone: "planted-phone" }),
    },
  },
  "/adminGate/gates": {
    for: "administrator",
    forms: {
      make: () => ({ intent: "make-gate", name: "planted", "kind-Vip": "on" }),
      change: ({ gateId }) => ({
        intent: "change-gate",
        gate: gateId,
        name: "planted anew",
        "kind-Vip": "on",
      }),
      delete: ({ otherGateId }) => ({ intent: "delete-gate", gate: otherGateId }),
    },
  },
  "/adminGate/ready": { for: "administrator", shows: ({ device }) => device.name },
  "/adminGate/ready/codes": { for: "administrator" },
  "/adminGate/list": { for: "administrator", shows: ({ ticketId }) => ticketId },
  "/adminGate/list.pdf": { for: "administrator" },
  "/adminGate/figures": { for: "administrator", shows: () => "Regular" },
  "/adminGate/scans": {
    for: "administrator",
    at: ({ ticketId }) => `/adminGate/scans?q=${ticketId}`,
    shows: ({ ticketId }) => ticketId,
    forms: {
      decide: ({ ticket }) => ({
        intent: "decide-double",
        ticket: ticket.id,
        decision: "let-be",
        note: "planted",
      }),
    },
  },
  "/adminDevices": {
    for: "administrator",
    shows: ({ device }) => device.name,
    forms: {
      make: () => ({
        intent: "create-device",
        name: "Gate of the test",
        profile: "scan",
        end: "tonight",
      }),
      link: ({ device }) => ({ intent: "renew-device-link", device: device.id }),
      move: ({ device, gateId }) => ({ intent: "place-device", device: device.id, gate: gateId }),
      stop: ({ device }) => ({ intent: "stop-device", device: device.id }),
    },
  },
  "/adminDesk": {
    for: "administrator",
    at: ({ readyOrderId }) => `/adminDesk?q=${readyOrderId}`,
    shows: ({ readyOrderId }) => readyOrderId,
    forms: {
      "hand over": ({ readyOrderId }) => ({ intent: "hand-over-order", order: readyOrderId }),
      undo: ({ readyOrderId }) => ({ intent: "undo-hand-over", order: readyOrderId }),
    },
  },
  "/adminHome": { for: "administrator", shows: ({ ticketId }) => ticketId },
  "/adminHome/new": {
    for: "administrator",
    forms: {
      issue: () => ({ intent: "issue-tickets", ...ticketFields("new@example.com") }),
      import: importForm,
    },
  },
  "/adminHome/:id": {
    for: "administrator",
    at: ({ ticket }) => `/adminHome/${ticket.id}`,
    shows: ({ ticket }) => ticket.email,
    forms: {
      send: () => ({ intent: "resend-ticket", to: "other@example.com", version: "1" }),
      correct: () => ({
        intent: "correct-ticket",
        ...ticketFields("right@example.com"),
        version: "2",
      }),
      cancel: () => ({ intent: "cancel-ticket", version: "3" }),
    },
  },
  "/adminHome/import/:importId": {
    for: "administrator",
    at: ({ importId }) => `/adminHome/import/${importId}`,
    shows: () => "buyer@secret.example",
    forms: {
      match: () => ({ intent: "match-columns", "column.0": "firstName" }),
      mend: () => ({ intent: "correct-lines", "line.3.email": "mended@secret.example" }),
      confirm: () => ({ intent: "confirm-import" }),
    },
  },
  "/adminHome/import/:importId/refused.csv": {
    for: "administrator",
    at: ({ importId }) => `/adminHome/import/${importId}/refused.csv`,
    shows: () => "Why it was refused",
  },
  "/adminHome/export.csv": { for: "administrator", shows: ({ ticketId }) => ticketId },
  "/adminFestival/:section": {
    for: "administrator",
    at: () => "/adminFestival/banner",
    forms: {
      save: () => ({ intent: "save-section", seen: 0, text: "planted banner", until: "" }),
      discard: () => ({ intent: "discard-section" }),
      "save again": () => ({ intent: "save-section", seen: 2, text: "planted banner", until: "" }),
    },
  },
  "/adminFestival": {
    for: "administrator",
    shows: () => "Name and tagline",
    forms: {
      plan: () => ({ intent: "plan-publication", at: "2030-01-01T12:00" }),
      cancel: () => ({ intent: "cancel-publication" }),
      publish: () => ({ intent: "publish-draft" }),
      restore: () => ({ intent: "restore-version", version: 0 }),
      dismiss: () => ({ intent: "dismiss-checklist" }),
    },
  },
  "/adminFestival/change": {
    for: "administrator",
    shows: () => "planted broadcast",
    forms: {
      retry: ({ dayChangeId }) => ({ intent: "retry-refunds", change: dayChangeId }),
    },
  },
  "/adminNotifications": {
    for: "administrator",
    shows: ({ orderId }) => orderId,
    forms: {
      read: ({ adminNotificationId }) => ({
        intent: "mark-notification-read",
        notification: adminNotificationId,
      }),
      "read all": () => ({ intent: "mark-all-notifications-read" }),
      decide: ({ caseId }) => ({ intent: "close-case", case: caseId, note: "Sent back" }),
      "open again": ({ caseId }) => ({ intent: "reopen-case", case: caseId }),
      meant: ({ caseId }) => ({ intent: "keep-both-payments", case: caseId }),
      ask: ({ openReference }) => ({ intent: "verify-payment", reference: openReference }),
    },
  },
  "/adminNotifications/newest": { for: "administrator", shows: ({ orderId }) => orderId },
  "/adminMoney": {
    for: "administrator",
    shows: ({ reference }) => reference,
    forms: {
      compare: () => ({ intent: "compare-payments" }),
      "put right": ({ differenceId }) => ({
        intent: "resolve-discrepancy",
        difference: differenceId,
      }),
      keep: ({ acceptedDifferenceId }) => ({
        intent: "close-discrepancy",
        difference: acceptedDifferenceId,
        note: "Known",
      }),
    },
  },
  // The order matters: an order of a bulk move cannot be moved otherwise, and waiting orders move
  // ten seconds later.
  "/orders/move/:moveId": {
    for: "administrator",
    at: ({ moveId }) => `/orders/move/${moveId}`,
    shows: () => "planted filter",
    forms: { stop: () => ({ intent: "stop-move" }) },
  },
  "/orders/:orderId": {
    for: "administrator",
    at: ({ orderId }) => `/orders/${orderId}`,
    shows: () => "planted note",
    forms: {
      move: () => ({ intent: "advance-order", from: "new" }),
      note: () => ({ intent: "save-note", note: "Called twice" }),
    },
  },
  "/orders": {
    for: "administrator",
    shows: ({ orderId }) => orderId,
    forms: {
      move: ({ orderId }) => ({
        intent: "advance-orders",
        from: "ready_for_pickup",
        order: [orderId],
      }),
    },
  },
  "/orders/move": {
    for: "administrator",
    at: () => "/orders/move?tab=new",
    forms: {
      begin: () => ({
        intent: "begin-move",
        id: crypto.randomUUID(),
        until: new Date().toISOString(),
        seen: 99,
      }),
    },
  },
  "/orders/print": { for: "administrator", shows: ({ owner }) => owner.username },
  "/orders/export.csv": { for: "administrator", shows: ({ owner }) => owner.email },
  "/post": {
    for: "administrator",
    forms: { upload: ({ waitingPictureId }) => productForm("New cap", waitingPictureId) },
  },
  "/post/pictures/:pictureId?": {
    for: "administrator",
    at: ({ waitingPictureId }) => `/post/pictures/${waitingPictureId}`,
    forms: { picture: ({ picture }) => picture },
  },
  "/uploads/:productId": {
    for: "administrator",
    at: ({ product }) => `/uploads/${product.id}`,
    shows: ({ product }) => product.description,
    forms: { save: ({ soldPictureId }) => productForm("Renamed cap", soldPictureId) },
  },
  "/uploads": {
    for: "administrator",
    shows: ({ product }) => product.id,
    forms: {
      delete: ({ product }) => ({ intent: "delete-product", product: product.id }),
      restore: ({ product }) => ({ intent: "restore-product", product: product.id }),
    },
  },
  "/adminMessages": {
    for: "administrator",
    shows: () => "planted words",
    forms: {
      answered: ({ messageId }) => ({ intent: "mark-message-answered", message: messageId }),
      waiting: ({ messageId }) => ({ intent: "mark-message-waiting", message: messageId }),
    },
  },
  "/adminMessages/:messageId": {
    for: "administrator",
    at: ({ messageId }) => `/adminMessages/${messageId}`,
    shows: () => "planted words",
    forms: { answer: () => ({ intent: "answer-message", answer: "The gates open at four." }) },
  },
  "/adminMessages/sent": {
    for: "administrator",
    shows: () => "planted broadcast",
    forms: { "mails a day": () => ({ intent: "choose-mails-a-day", mails: "300" }) },
  },
  "/adminMessages/sent/:broadcastId": {
    for: "administrator",
    at: ({ broadcastId }) => `/adminMessages/sent/${broadcastId}`,
    shows: () => "planted broadcast",
    forms: {
      save: ({ broadcastId }) => ({
        intent: "save-broadcast",
        id: broadcastId,
        "to-team": "on",
        subject: "planted broadcast",
        body: "Other words.",
      }),
      test: () => ({ intent: "test-broadcast" }),
      send: () => ({ intent: "send-broadcast" }),
      stop: () => ({ intent: "stop-broadcast" }),
    },
  },
  "/adminMoney/export.csv": { for: "administrator", shows: ({ reference }) => reference },
  "/uploads/export.csv": { for: "administrator", shows: ({ product }) => product.name },
  "/adminWaiting/export.csv": { for: "administrator", shows: () => "Takes fewer" },
  "/adminChanges/export.csv": { for: "administrator", shows: () => "planted note" },
  "/adminMessages/export.csv": { for: "administrator", shows: () => "planted words" },
  "/adminSubscribers": {
    for: "administrator",
    shows: () => "reader@secret.example",
    forms: { remove: () => ({ intent: "remove-subscriber", email: "reader@secret.example" }) },
  },
  "/adminSubscribers/export.csv": { for: "administrator", shows: () => "reader@secret.example" },
  "/adminOutbox/export.csv": { for: "administrator", shows: ({ ticketId }) => ticketId },
  "/adminOutbox/texts": { for: "administrator", shows: () => "Tickets bought" },
  "/adminOutbox": {
    for: "administrator",
    shows: ({ ticketId }) => ticketId,
    forms: {
      again: ({ emailId }) => ({ intent: "resend-email", email: emailId, to: "new@example.com" }),
      "again, several": ({ failedEmailId }) => ({
        intent: "resend-emails",
        email: [failedEmailId],
      }),
    },
  },
  "/adminHandover": {
    for: "administrator",
    shows: () => "planted words",
    // The forms follow the order of the steps, from the beginning of one hand-over to the beginning
    // of another one.
    forms: {
      invite: () => ({ intent: "invite-organiser", email: "after@example.com", role: ["orders"] }),
      offer: ({ colleagueId }) => ({
        intent: "offer-ownership",
        member: colleagueId,
        current: administrator.password,
      }),
      keep: () => ({ intent: "withdraw-ownership-offer" }),
      past: () => ({ intent: "remove-members" }),
      factors: () => ({ intent: "confirm-factors" }),
      keys: () => ({
        intent: "save-keys",
        publicKey: "pk_test_sandbox",
        secretKey: "sk_test_sandbox",
      }),
      code: () => ({ intent: "confirm-test-email", code: "123456" }),
      send: () => ({ intent: "send-test-email" }),
      open: () => ({ intent: "confirm-open-work" }),
      letter: () => ({ intent: "save-letter", people: "Ada, 0803 111 2222" }),
      end: () => ({ intent: "end-handover" }),
      begin: () => ({ intent: "begin-handover" }),
      "back up": () => ({ intent: "make-backup", current: administrator.password }),
    },
  },
  "/adminHandover/backup.tar.gz": { for: "administrator", shows: () => "planted backup" },
  "/adminHandover/letter": { for: "administrator", shows: () => "planted words" },
  "/adminPeople": {
    for: "administrator",
    at: () => "/adminPeople?q=writer",
    shows: () => "writer@secret.example",
    forms: { erase: () => ({ intent: "erase-person", email: "writer@secret.example", read: "1" }) },
  },
  "/adminPeople/data.json": {
    for: "administrator",
    at: () => "/adminPeople/data.json?email=writer@secret.example",
    shows: () => "planted words",
  },
  "/adminTeam": {
    for: "administrator",
    shows: () => "colleague@fest.example",
    forms: {
      invite: () => ({ intent: "invite-organiser", email: "next@example.com", role: ["orders"] }),
      withdraw: ({ invitationId }) => ({ intent: "withdraw-invitation", invitation: invitationId }),
      roles: ({ colleagueId }) => ({
        intent: "change-roles",
        member: colleagueId,
        role: ["orders"],
      }),
      offer: ({ colleagueId }) => ({
        intent: "offer-ownership",
        member: colleagueId,
        stays: "1",
        current: administrator.password,
      }),
      keep: () => ({ intent: "withdraw-ownership-offer" }),
      money: () => ({ intent: "save-money-rules", demanded: "1", days: "7", limit: "50000" }),
      "take factor": ({ colleagueId }) => ({ intent: "remove-second-factor", member: colleagueId }),
      "sign out": ({ colleagueId }) => ({ intent: "sign-out-member", member: colleagueId }),
      remove: ({ colleagueId }) => ({ intent: "remove-member", member: colleagueId }),
    },
  },
  "/adminChanges": { for: "administrator", shows: () => "planted note" },
  "/adminlog": {
    for: "administrator",
    // The password stays the same, because later tests sign in with it.
    forms: {
      end: ({ sessionIds: [session = ""] }) => ({ intent: "end-session", session }),
      "end others": () => ({ intent: "end-other-sessions" }),
      password: () => ({
        current: administrator.password,
        password: administrator.password,
        repeat: administrator.password,
      }),
      name: () => ({ intent: "change-name", username: "Ada Obi" }),
      digest: () => ({ intent: "choose-digest", frequency: "day" }),
      email: () => ({
        intent: "change-email",
        email: "next-committee@example.com",
        current: administrator.password,
      }),
    },
  },
  "/adminlog/security": {
    for: "administrator",
    forms: {
      "start app": () => ({ intent: "start-app", current: administrator.password }),
    },
  },

  "/adminSeasons/:editionId": {
    for: "administrator",
    at: () => "/adminSeasons/1",
    shows: () => "planted edition",
  },
  "/adminSeasons/:editionId/take-over": {
    for: "administrator",
    at: () => "/adminSeasons/1/take-over",
    shows: () => "planted edition",
    forms: { take: () => ({ intent: "take-over" }) },
  },
  "/adminSeasons/everything.zip": { for: "administrator", shows: () => "orders.csv" },
  "/adminSeasons/:editionId/everything.zip": {
    for: "administrator",
    at: () => "/adminSeasons/1/everything.zip",
    shows: () => "figures.csv",
  },
  "/adminSeasons/:editionId/orders.csv": {
    for: "administrator",
    at: () => "/adminSeasons/1/orders.csv",
    shows: () => "Order ID",
  },
  "/adminSeasons/:editionId/figures.csv": {
    for: "administrator",
    at: () => "/adminSeasons/1/figures.csv",
    shows: () => "planted product",
  },
  // It comes after everything that needs an order of the current edition.
  "/adminSeasons/close": {
    for: "administrator",
    before: ({ completeOrders }) => completeOrders(),
    forms: { close: () => ({ intent: "close-edition", season: "2", name: "Second", read: "1" }) },
  },
  "/adminSeasons": {
    for: "administrator",
    shows: () => "planted edition",
    forms: { undo: () => ({ intent: "undo-closing", season: "2" }) },
  },

  // It comes last, because its form signs the sender out.
  "/logout": { for: "everyone", forms: { "sign out": () => ({}) } },
};

function importForm(): FormData {
  const form = new FormData();
  form.set("intent", "import-file");
  const csv = "First name,Last name,Package,Email,Quantity\nGuest,Two,Vip,two@example.com,1\n";
  form.set("file", new File([csv], "tickets.csv", { type: "text/csv" }));
  return form;
}
