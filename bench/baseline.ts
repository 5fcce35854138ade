import { serve } from "@hono/node-server";
import { Hono } from "hono";

// Measures what this machine can do with the bare server.
const app = new Hono();
app.get("/", (context) => context.text("Hello"));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.argv[2]) });
