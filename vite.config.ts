import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const everywhere = new RegExp(
  "/app/(frame|use-site|" +
    "shared/(countdown|festival|messages|money|page-meta|paths|timings)|" +
    "ui/(button-class|countdown|disclosure|error-screen|footer|icons|link-button|logo|poster-fit|poster-lines|" +
    "public-bar|sandbox-strip|social-links|text-link))\\.tsx?$",
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022" },
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
                { name: "react", test: /node_modules/ },
                // What every page draws with, in one file instead of a dozen.
                { name: "site", test: everywhere },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server build's entry is the composition root, which carries React Router's build inside.
      build: { rollupOptions: { input: "./app/app.server.ts" } },
    },
  },
});
