import type { Queryable } from "#app/db/db.server.ts";
import { landingOf, openablePath, withNext } from "#app/shared/landing.ts";
import type { Viewer } from "./accounts.server.ts";
import { findAddress } from "./addresses.server.ts";

/**
 * Where somebody who is signed in lands: without an address, first to give one (specification.md section 4). A sign-in by e-mail goes
 * past this, straight to `landingOf` its role.
 */
export async function landingByAddress(
  db: Queryable,
  viewer: Viewer,
  wanted: string | null,
): Promise<string> {
  if (viewer.role === "admin") return landingOf("admin", wanted);
  const { addressLine1 } = await findAddress(db, viewer.id);
  return addressLine1
    ? landingOf("customer", wanted)
    : withNext("/onboarding/address", openablePath(wanted, "customer"));
}
