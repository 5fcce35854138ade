import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { leanModules } from "./scripts/lean-modules.ts";

/** Files of ours that visitors load, by their names, wherever in app/ they lie. */
const ours = (names: string) => String.raw`/app/(?!routes/admin/)(?:[\w-]+/)*(?:${names})\.tsx?$`;

// The router calls these of ours.
const react = new RegExp(
  String.raw`node_modules/(react|react-dom|react-router|scheduler)/|no-instrumentation|` +
    ours("ask|href|line|load-route-module|open-document"),
);
const site = new RegExp(
  ours(
    "follow-links|frame|is-drawn|line-notice|steady-fetch|use-site|client-action|kept-texts|use-last-answer|" +
      "countdown|festival|visitor-texts|money|page-meta|frames|page-facts|timings|" +
      "button-class|disclosure|error-screen|pages-before|pieces|footer|icon|site-icons|link-button|logo|poster-fit|poster-lines|" +
      "public-bar|safe-image|sandbox-strip|social-links|text-link",
  ),
);
const controls = new RegExp(ours("button|field-class|form-icons|form-result|spinner"));
const forms = new RegExp(
  ours("dialog|field|field-error|form-message|popup|text-area|text-field|use-form-popups"),
);
const store = new RegExp(
  ours(
    "badge|chip-class|chip-link|chip-row|price|product-card|product-picture|product-skeleton|products|" +
      "store-answer|store-bar|store-texts|store-popups|store-toast|list-query|load-more|toast|use-expiring|wanted-item",
  ),
);
const choices = new RegExp(
  ours("buy-buttons|chip-group|product-choices|show-picture|use-missing|watch-box"),
);
// What pages past the first share: a page of the office asked for up to fifty files of a kilobyte.
const icons = new RegExp(ours("icons|use-panel-close"));
const texts = new RegExp(ours("texts|form-texts"));
const fields = new RegExp(ours("form-fields"));
const facts = new RegExp(ours("dates|delivery|address|records|order-line-text"));
const signedIn = new RegExp(
  ours(
    "signed-in-bar|signed-in-notice|signed-in-effects|order-number|order-states|payment-cases|page-header|" +
      "empty-state|definition-list|choice-group|order-status-badge|search-form|phone|own-refunds|refunds",
  ),
);
const office = /\/app\/(routes\/admin\/|ui\/(record-table|thumbnail|tabs))/;

/** What the server takes of npm in many small files. */
const bundled = [
  "better-auth",
  /^@better-auth\//,
  "better-call",
  /^d3-/,
  "drizzle-orm",
  "internmap",
  "jose",
  "kysely",
  "libphonenumber-js",
  "zod",
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), leanModules(), reactRouter()],
  build: { target: "es2022" },
  // What the browser takes of npm while developing, named: looking for it would find the server's packages too.
  optimizeDeps: { noDiscovery: true, include: ["thumbhash"] },
  environments: {
    client: {
      build: {
        // React Router names what a page needs itself.
        modulePreload: false,
        rollupOptions: {
          output: {
            codeSplitting: {
              // One file for what changes only with its versions: browsers keep it over our own releases.
              groups: [
                { name: "react", test: react },
                // What every page draws with, in one file instead of a dozen.
                { name: "site", test: site },
                { name: "controls", test: controls },
                { name: "forms", test: forms },
                { name: "store", test: store },
                { name: "choices", test: choices },
                { name: "icons", test: icons },
                { name: "texts", test: texts },
                { name: "fields", test: fields },
                { name: "facts", test: facts },
                { name: "signed-in", test: signedIn },
                { name: "office", test: office, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // A start reads one file instead of a thousand: most of what these are made of is never asked for.
      ...(command === "build" && { resolve: { noExternal: bundled } }),
      // The server build's entry is the composition root, which carries React Router's build inside.
      build: { rollupOptions: { input: "./app/app.server.ts" } },
    },
  },
}));
