import { serve } from "@hono/node-server";
import { Hono } from "hono";

// What the machine can do at best with the server that the site stands on: one line, nothing behind it.
const app = new Hono();
app.get("/", (context) => context.text("Hello"));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.argv[2]) });
