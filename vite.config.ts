import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022" },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // One file for what changes only with its versions: browsers keep it over our own releases.
              groups: [{ name: "react", test: /node_modules/ }],
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
