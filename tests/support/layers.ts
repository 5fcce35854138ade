/** A part of the house: its files (folders end in a slash), and the rooms it may import from besides itself. */
interface Room {
  name: string;
  files: string[];
  sees: string[];
}

const ground = ["services", "db", "config", "shared"];

/** Which way imports point, from the lowest room. A file lies in the first room that names it, and no file in none. */
export const rooms: Room[] = [
  { name: "shared", files: ["app/shared/"], sees: [] },
  { name: "config", files: ["app/config/"], sees: ["shared"] },
  { name: "db", files: ["app/db/"], sees: ["config", "shared"] },
  {
    name: "services",
    files: ["app/services/", "app/jobs/queue.server"],
    sees: ["db", "config", "shared"],
  },
  { name: "domain", files: ["app/domain/"], sees: ground },
  { name: "early", files: ["app/early/"], sees: ["shared"] },
  { name: "ui", files: ["app/ui/"], sees: ["shared"] },
  { name: "emails", files: ["app/emails/"], sees: ["shared"] },
  { name: "context", files: ["app/context.server"], sees: ["http", "domain", ...ground] },
  { name: "http", files: ["app/http/"], sees: ["look", "early", "context", "domain", ...ground] },
  { name: "line", files: ["app/line/"], sees: ["ui", "shared"] },
  {
    name: "forms",
    files: ["app/forms/"],
    sees: ["context", "http", "line", "domain", "ui", ...ground],
  },
  { name: "payment", files: ["app/payment/"], sees: ["forms", "line", "domain", "ui", ...ground] },
  { name: "layout", files: ["app/layout/"], sees: ["forms", "line", "domain", "ui", ...ground] },
  {
    name: "routes",
    files: ["app/routes/"],
    sees: [
      "early",
      "context",
      "http",
      "forms",
      "line",
      "payment",
      "layout",
      "domain",
      "ui",
      ...ground,
    ],
  },
  { name: "start", files: ["app/start/"], sees: ["seed", "context", "http", "domain", ...ground] },
  {
    name: "top",
    files: [
      "app/app.server",
      "app/root",
      "app/entry.client",
      "app/entry.server",
      "app/jobs/handlers.server",
    ],
    sees: [
      "look",
      "early",
      "seed",
      "start",
      "context",
      "http",
      "forms",
      "line",
      "layout",
      "domain",
      "ui",
      "emails",
      ...ground,
    ],
  },
  { name: "seed", files: ["seed/"], sees: ["context", "domain", ...ground] },
  { name: "look", files: ["app/app.css", "app/fonts/"], sees: [] },
  { name: "sandbox", files: ["sandbox/"], sees: [] },
];

/** Inside domain, by name: each may import those of the steps before its own, never its equals or those after. */
export const domainSteps = [
  ["notifications", "stock"],
  ["products"],
  ["cart", "orders", "order-lists"],
  ["checkout"],
  ["settlement"],
];
