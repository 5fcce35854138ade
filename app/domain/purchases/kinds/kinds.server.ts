import type { PurchaseKind } from "#app/shared/purchases/purchase-kinds.ts";
import type { Kind } from "./kind.ts";
import { merchandise } from "./merchandise.server.ts";
import { tickets } from "./tickets.server.ts";

/** Every kind of purchase by its name. */
export const kinds: Record<PurchaseKind, Kind> = { merchandise, tickets };
