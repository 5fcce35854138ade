import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the site and the file that answers it. */
export default [
  index("routes/public/home.tsx"),
  route("merch-preview", "routes/public/merch-preview.tsx"),
  route("memories", "routes/public/memories.tsx"),
  route("about", "routes/public/about.tsx"),
  route("contact", "routes/public/contact.tsx"),
  route("tickets", "routes/public/tickets.tsx"),
  route("tickets/return", "routes/tickets/purchase-return.tsx"),
  route("tickets/:typeId", "routes/tickets/buy-tickets.tsx"),
  route("tickets/order/:token", "routes/tickets/purchase.tsx"),
  route("t/:token", "routes/tickets/ticket.tsx"),
  route("newsletters", "routes/public/newsletters.tsx"),
  route("privacy", "routes/public/legal/privacy.tsx"),
  route("terms", "routes/public/legal/terms.tsx"),
  route("refunds", "routes/public/legal/refunds.tsx"),
  route("ticks", "routes/public/ticks.tsx"),
  route("festival.ics", "routes/public/day-calendar.ts"),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("robots.txt", "routes/public/robots.ts"),
  route("manifest.webmanifest", "routes/public/manifest.ts"),
  route("sw.js", "routes/public/offline/service-worker.ts"),
  route("offline.html", "routes/public/offline/offline-page.ts"),

  // The store. A product is a page of its own over the grid, so that "back" closes it.
  route("merch", "routes/store/merch.tsx", [route(":productId", "routes/store/product.tsx")]),
  route("stop/:watchId", "routes/store/watch/stop-watching.tsx"),

  // Signing in and out.
  route("login", "routes/auth/login.tsx"),
  route("login/google", "routes/auth/google/google-start.ts"),
  route("login/google/done", "routes/auth/google/google-done.tsx"),
  route("login/link/:token", "routes/auth/sign-in-link.tsx"),
  route("signup", "routes/auth/signup.tsx"),
  route("reset", "routes/auth/reset.tsx"),
  route("reset/:token", "routes/auth/reset-token.tsx"),
  route("confirm-email/:token", "routes/auth/confirm-email.tsx"),
  route("logout", "routes/auth/logout.tsx"),
  route("accountChanged", "routes/account/account-changed.tsx"),

  // The customer's own pages.
  layout("routes/account/layout.tsx", [
    route("onboarding", "routes/account/onboarding.tsx"),
    route("onboarding/address", "routes/account/onboarding-address.tsx"),
    route("editAddress", "routes/account/edit-address.tsx"),
    route("editprofile", "routes/account/edit-profile.tsx"),
    route("addNumber", "routes/account/add-number.tsx"),
    route("gethelp", "routes/account/get-help.tsx"),
    route("userProfile", "routes/account/user-profile.tsx"),
    route("userProfile/download", "routes/account/download-data.ts"),
    route("userProfile/delete", "routes/account/delete-account.tsx"),
    route("cart", "routes/cart/cart.tsx"),
    route("myorders", "routes/account/orders/my-orders.tsx", [
      route(":orderId", "routes/account/orders/my-order.tsx"),
    ]),
    route("myorders/:orderId/receipt", "routes/account/orders/receipt.tsx"),
    route("myorders/:orderId/pick-up.ics", "routes/account/orders/pick-up-calendar.ts"),
    route("mytickets", "routes/account/my-tickets.tsx"),
    route("notifications", "routes/account/notifications.tsx"),
  ]),
  route("cart/return", "routes/cart/cart-return.tsx"),

  // The back office, in the order of its sidebar.
  layout("routes/admin/layout.tsx", [
    route("adminOverview", "routes/admin/overview/overview.tsx"),
    route("adminOverview/days.csv", "routes/admin/overview/days-export.ts"),
    route("adminOverview/parts.csv", "routes/admin/overview/parts-export.ts"),
    route("orders", "routes/admin/orders/orders.tsx", [
      route(":orderId", "routes/admin/orders/order.tsx"),
    ]),
    route("orders/print", "routes/admin/orders/print/orders-print.tsx"),
    route("orders/move", "routes/admin/orders/bulk/move-found.tsx"),
    route("orders/move/:moveId", "routes/admin/orders/bulk/bulk-move.tsx"),
    route("orders/export.csv", "routes/admin/orders/orders-export.ts"),
    route("adminMoney", "routes/admin/payments/payments.tsx"),
    route("adminNotifications", "routes/admin/notifications/notifications.tsx"),
    route("adminNotifications/newest", "routes/admin/notifications/newest.ts"),
    route("uploads", "routes/admin/catalogue/products.tsx"),
    route("uploads/:productId", "routes/admin/catalogue/edit-product.tsx"),
    route("post", "routes/admin/catalogue/new-product.tsx"),
    route("post/pictures/:pictureId?", "routes/admin/catalogue/post-picture.ts"),
    route("adminHome", "routes/admin/tickets/tickets.tsx", [
      route(":id", "routes/admin/tickets/panel/ticket.tsx"),
    ]),
    route("adminHome/new", "routes/admin/tickets/new-tickets.tsx"),
    route("adminHome/import/:importId", "routes/admin/tickets/import/import.tsx"),
    route(
      "adminHome/import/:importId/refused.csv",
      "routes/admin/tickets/import/refused-export.ts",
    ),
    route("adminHome/export.csv", "routes/admin/tickets/tickets-export.ts"),
    route("adminTickets", "routes/admin/tickets/sale/ticket-sale.tsx"),
    route("adminTickets/:typeId", "routes/admin/tickets/sale/ticket-type.tsx"),
    route("adminGate", "routes/admin/check-in/check-in.tsx"),
    route("adminMessages", "routes/admin/contact/messages.tsx"),
    route("adminMessages/export.csv", "routes/admin/contact/messages-export.ts"),
    route("adminSubscribers", "routes/admin/newsletter/subscribers.tsx"),
    route("adminSubscribers/export.csv", "routes/admin/newsletter/subscribers-export.ts"),
    route("adminOutbox", "routes/admin/mail/outbox.tsx"),
    route("adminFestival", "routes/admin/festival/festival.tsx"),
    route("adminFestival/:section", "routes/admin/festival/section.tsx"),
    route("adminSeasons", "routes/admin/editions/editions.tsx"),
    route("adminSeasons/close", "routes/admin/editions/close-edition.tsx"),
    route("adminSeasons/:editionId", "routes/admin/editions/edition.tsx"),
    route("adminSeasons/:editionId/orders.csv", "routes/admin/editions/edition-orders-export.ts"),
    route("adminSeasons/:editionId/figures.csv", "routes/admin/editions/edition-figures-export.ts"),
    route("adminChanges", "routes/admin/audit/changes.tsx"),
    route("adminlog", "routes/admin/account.tsx"),
  ]),

  ...prefix("api", [
    route("events", "routes/api/events.ts"),
    route("health", "routes/api/health.ts"),
    route("health/live", "routes/api/health-live.ts"),
    route("paystack/webhook", "routes/api/paystack-webhook.ts"),
  ]),
  route("brand/:version/:file", "routes/public/brand-file.ts"),
  route("files/pictures/:pictureId/:file", "routes/api/picture.ts"),
  route("files/codes/:kind/:code", "routes/api/code-picture.ts"),
  route("p/:pictureId/:width", "routes/api/sized-picture.ts"),

  // Every piece of ui/ on one page, for developers.
  // oxlint-disable-next-line node/no-process-env -- read by the build, not by the running site
  ...(process.env.NODE_ENV === "development" ? [route("ui", "routes/ui.tsx")] : []),

  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
