import { type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { Frame } from "./frame.tsx";
import { useLiveUpdates } from "./live-updates.ts";
import { contextOf } from "./context.server.ts";
import { countCart } from "./domain/cart.server.ts";
import { countUnread } from "./domain/notifications.server.ts";
import { messages } from "#app/shared/messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = contextOf(context);
  const { brandName, publicUrl, sandbox } = app.env;
  const customer = viewer?.role === "customer" ? viewer : null;
  return {
    site: { brandName, publicUrl, sandbox },
    now: app.now().getTime(),
    viewer: viewer && { username: viewer.username, email: viewer.email, role: viewer.role },
    unread: viewer ? await countUnread(app.db, customer ? customer.id : null) : 0,
    cartLines: customer ? await countCart(app.db, customer.id) : 0,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useLiveUpdates(loaderData.viewer !== null);
  return (
    <Frame {...loaderData} footer={null}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const message = isRouteErrorResponse(error)
    ? String(error.data || error.statusText)
    : messages.error.title;
  return (
    <main>
      <h1>{messages.error.title}</h1>
      <p>{message}</p>
    </main>
  );
}
