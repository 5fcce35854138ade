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
  { name: "ui", files: ["app/ui/"], sees: ["shared"] },
  { name: "emails", files: ["app/emails/"], sees: ["shared"] },
  { name: "routes", files: ["app/routes/"], sees: ["house", "domain", "ui", ...ground] },
  {
    name: "top",
    files: [
      "app/app.server",
      "app/http.server",
      "app/root",
      "app/entry.client",
      "app/entry.server",
      "app/jobs/handlers.server",
    ],
    sees: ["seed", "house", "domain", "ui", "emails", ...ground],
  },
  { name: "seed", files: ["seed/"], sees: ["house", "domain", ...ground] },
  { name: "sandbox", files: ["sandbox/"], sees: [] },
  // What lies beside these at the root of app/: what every request and every page stands on.
  { name: "house", files: ["app/"], sees: ["domain", "ui", ...ground] },
];

/** Inside domain, by name: each may import those of the steps before its own, never its equals or those after. */
export const domainSteps = [
  ["notifications", "stock"],
  ["products"],
  ["cart", "orders", "order-lists"],
  ["checkout"],
  ["settlement"],
];
