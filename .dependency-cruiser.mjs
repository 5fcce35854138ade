import { globSync } from "node:fs";
import routes from "./app/routes.ts";

/**
 * The lists behind decision 1 (docs/decisions/0001-layers.md), checked by `npm run lint`. Types and dynamic
 * imports count; tests may import anything. Paths are from the root of the repository.
 *
 * @typedef {{ files: string[]; sees: string[] }} Layer
 */

const ground = ["services", "db", "settings", "config", "shared"];

/**
 * Every layer, from the lowest, with its files (a folder ends in a slash) and the layers it may
 * import from besides itself.
 *
 * @type {Record<string, Layer>}
 */
const layers = {
  shared: { files: ["app/shared/"], sees: [] },
  config: { files: ["app/config/"], sees: ["shared"] },
  settings: { files: ["app/settings/"], sees: ["shared"] },
  db: { files: ["app/db/"], sees: ["settings", "config", "shared"] },
  services: {
    files: ["app/services/", "app/jobs/queue.server.ts"],
    sees: ["db", "config", "shared"],
  },
  domain: { files: ["app/domain/"], sees: ground },
  prehydration: { files: ["app/browser/prehydration/"], sees: ["shared"] },
  ui: { files: ["app/ui/"], sees: ["shared"] },
  emails: { files: ["app/emails/"], sees: ["shared"] },
  context: { files: ["app/context.server.ts"], sees: ["http", "domain", ...ground] },
  network: { files: ["app/browser/network/"], sees: ["ui", "shared"] },
  workarounds: { files: ["app/workarounds/"], sees: ["prehydration", "network"] },
  http: {
    files: ["app/http/"],
    sees: ["styles", "workarounds", "prehydration", "context", "domain", ...ground],
  },
  forms: {
    files: ["app/forms/"],
    sees: ["context", "http", "network", "domain", "ui", ...ground],
  },
  payment: { files: ["app/payment/"], sees: ["forms", "network", "domain", "ui", ...ground] },
  layout: {
    files: ["app/layout/"],
    sees: ["prehydration", "forms", "network", "domain", "ui", ...ground],
  },
  routes: {
    files: ["app/routes/", "app/routes.ts"],
    sees: [
      "styles",
      "prehydration",
      "context",
      "http",
      "forms",
      "network",
      "payment",
      "layout",
      "domain",
      "ui",
      ...ground,
    ],
  },
  start: { files: ["app/start/"], sees: ["seed", "context", "http", "domain", ...ground] },
  top: {
    files: [
      "app/app.server.ts",
      "app/render-email.server.ts",
      "app/root.tsx",
      "app/entry.client.tsx",
      "app/entry.server.tsx",
      "app/jobs/handlers.server.ts",
    ],
    sees: [
      "styles",
      "workarounds",
      "prehydration",
      "seed",
      "start",
      "context",
      "http",
      "forms",
      "network",
      "layout",
      "domain",
      "ui",
      "emails",
      ...ground,
    ],
  },
  seed: { files: ["seed/"], sees: ["context", "domain", ...ground] },
  styles: { files: ["app/app.css", "app/fonts/"], sees: [] },
  sandbox: { files: ["sandbox/"], sees: [] },
  deploy: {
    files: ["server.ts", "deploy/"],
    sees: ["top", "sandbox", "domain", ...ground],
  },
};

/**
 * The nouns of `app/domain/` in the order of decision 1. A noun is a folder or a file.
 */
const nouns = [
  "errors",
  "parts",
  "scheduled-job",
  "lists",
  "audit",
  "rate-limit",
  "sender-limit",
  "settings",
  "backups",
  "editions",
  "festival",
  "newsletter",
  "mail",
  "accounts",
  "team",
  "devices",
  "notifications",
  "contact",
  "paystack",
  "disputes",
  "orders/line-items",
  "purchases/in-force",
  "discounts",
  "stock",
  "catalogue",
  "payments/payment-cases",
  "refunds",
  "tickets",
  "broadcasts",
  "check-in",
  "payments",
  "orders",
  "cart",
  "purchases",
  "orders/cancel-order",
  "admin-digest",
  "reconciliation",
  "analytics",
  "editions/closing",
  "day-changes",
  "integrity",
  "handover",
  "privacy",
  "viewer",
  "housekeeping",
];

/** @param {string[]} files */
const matching = (files) =>
  files.map((file) => `^${file.replaceAll(".", "\\.")}${file.endsWith("/") ? "" : "$"}`);
/** @param {string} name */
const filesOf = (name) => matching(layers[name].files);

const domainFiles = globSync("app/domain/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
/** @param {string} file @param {string} name */
const isNamed = (file, name) =>
  file === `app/domain/${name}.server.ts` || file.startsWith(`app/domain/${name}/`);
/**
 * The place of a file of `app/domain/` in the order of nouns: where several names fit, that of the
 * longest.
 *
 * @param {string} file
 */
const placeOf = (file) => {
  const names = nouns.filter((name) => isNamed(file, name));
  return nouns.indexOf(names.toSorted((a, b) => b.length - a.length)[0]);
};
const placed = Map.groupBy(domainFiles, placeOf);
/** @param {number} place */
const filesBelow = (place) =>
  [...placed].filter(([other]) => other > place).flatMap(([, files]) => files);

/** @param {import("@react-router/dev/routes").RouteConfigEntry[]} entries @returns {string[]} */
const pagesOf = (entries) =>
  entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...pagesOf(children)]);

const ours = "^((app|seed|sandbox|tests|bench|scripts|deploy)/|server\\.ts$)";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circular",
      comment: "Of files in a circle one is first run without the other's values.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-page",
      comment:
        "Nobody imports a file that answers an address: move the part into a file of its own.",
      severity: "error",
      from: {},
      to: { path: matching(pagesOf(routes)) },
    },
    {
      name: "no-development-package",
      comment: "What runs where the site is deployed may use packages of `dependencies` only.",
      severity: "error",
      // The list of addresses is read when the site is built, and tests open a sandbox.
      from: { pathNot: ["^app/routes\\.ts$", "^sandbox/testing/"] },
      // The build takes the macros of forms out.
      to: {
        pathNot: ["^node_modules/vite-env-only/"],
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "own-section",
      comment:
        "Sections of app/routes/ keep their parts to themselves: what two need goes to app/ui/.",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "has-a-layer",
      comment: "A new file or folder of app/ needs a place among the layers.",
      severity: "error",
      from: { path: "^(app|seed|sandbox)/", pathNot: Object.keys(layers).flatMap(filesOf) },
      to: {},
    },
    ...Object.entries(layers).map(([name, { sees }]) => ({
      name: `layer-${name}`,
      comment: `${name} may import from ${["itself", ...sees].join(", ")}.`,
      severity: "error",
      from: { path: filesOf(name) },
      to: { path: ours, pathNot: [name, ...sees].flatMap(filesOf) },
    })),
    {
      name: "has-a-noun",
      comment: "A new file or folder of app/domain/ needs a place in the order of nouns.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: matching(filesBelow(-1)) },
      to: {},
    },
    {
      name: "refunds-know-no-tickets",
      comment:
        "A refund sends money back, whatever was sold: a kind of purchase says what that is.",
      severity: "error",
      from: { path: "^app/domain/refunds/" },
      to: { path: "^app/(domain|shared)/tickets/" },
    },
    {
      name: "sold-after-sale",
      comment: "Selling tickets knows nothing of what happens to a ticket that is sold.",
      severity: "error",
      from: { path: "^app/domain/tickets/sale/" },
      to: { path: "^app/domain/tickets/sold/" },
    },
    // The last one has none below it.
    ...nouns.slice(0, -1).map((noun, place) => ({
      name: `noun-${noun}`,
      comment: "It may import code of the nouns above it in the list, none below.",
      severity: "error",
      from: { path: matching(placed.get(place) ?? ["no file"]) },
      to: { path: matching(filesBelow(place)), dependencyTypesNot: ["type-only"] },
    })),
  ],
  options: {
    parser: "swc",
    exclude: { path: "\\.test\\.tsx?$" },
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
  },
};
