import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { followLinks } from "./line/follow-links.ts";
import { keepAsking } from "./line/steady-fetch.ts";

keepAsking();
followLinks();

// While developing, Vite exchanges the styles too; else they come inside the page.
if (import.meta.env.DEV) await import("./app.css");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
