import { href } from "react-router";
import type { App } from "#app/context.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import type { SignedInViewer } from "#app/domain/accounts/accounts.server.ts";
import { listWhoMay } from "#app/domain/accounts/organisers.server.ts";
import type { Device } from "#app/domain/devices/devices.server.ts";
import { findFactorDeadline } from "#app/domain/team/money-rules.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { deviceProfiles } from "#app/shared/team/device-profiles.ts";
import { type ForbiddenPage, type Typed, typedTexts } from "#app/shared/team/forbidden.ts";
import {
  isOfMoney,
  type Needed,
  type Permission,
  permissions,
  rolesWith,
  teamRoles,
} from "#app/shared/team/permissions.ts";
import { readBody } from "./body-limits.server.ts";
import { firstAdminPage } from "./page-after-sign-in.server.ts";
import type { Pages } from "./pages.server.ts";

/**
 * Says which roles have a permission, and who has these roles, since a role may be new to the
 * reader.
 */
export async function contactsWhoMay(db: Queryable, needed: Needed): Promise<string> {
  const who =
    needed === "owner"
      ? "Only an owner may do this"
      : `Only these roles may ${permissions[needed].label}: ${labelsOf(needed)}`;
  const people = (await listWhoMay(db, needed)).map(({ name, email }) => `${name} (${email})`);
  return `${who}. Your roles may have changed. Ask ${listed(people)}.`;
}

const labelsOf = (permission: Permission) =>
  listed(["owner" as const, ...rolesWith(permission)].map((role) => teamRoles[role].label));

/**
 * Why everything that touches money is closed to somebody: the owner demands a second factor of
 * them, and the days for setting it up are over. Null where it is open.
 */
export async function closedReason(
  { db, now }: Pick<App, "db" | "now">,
  viewer: SignedInViewer,
  needed: readonly Needed[],
): Promise<string | null> {
  if (viewer.hasSecondFactor || !needed.some(isOfMoney)) return null;
  const deadline = await findFactorDeadline(db, viewer);
  return deadline && deadline <= now() ? siteTexts.secondFactor.demanded : null;
}

/**
 * Says what a device may do when it asks for something else, and which roles open that. It names
 * nobody: a helper with a phone at the gate need not know the organisers' addresses.
 */
export function deviceRefusal(
  pages: Pages,
  { name, profile }: Pick<Device, "name" | "profile">,
  needed?: Needed,
): Omit<ForbiddenPage, "typed"> {
  const { label } = deviceProfiles[profile];
  const who =
    needed === "owner"
      ? "Only an owner who signs in may do this."
      : needed
        ? `Only people who sign in with one of these roles may ${permissions[needed].label}: ${labelsOf(needed)}.`
        : "This page is for customers who sign in.";
  const home = firstAdminPage(pages, { roles: [profile] });
  return {
    title: "Not on this device",
    words: `This is “${name}”, a device for one thing: ${label.toLowerCase()}. ${who} Ask an organiser.`,
    next: home ? { label: "Back to work", path: home } : { label: "Sign in", path: href("/login") },
  };
}

/** Says when a device was stopped or ended. Its lists are gone with the page they stood on. */
export const endedRefusal = (
  { name }: Pick<Device, "name">,
  { at, by }: NonNullable<Device["ended"]>,
): Omit<ForbiddenPage, "typed"> => ({
  title: by ? "This device was stopped" : "This device has ended",
  words: `“${name}” ${by ? `was stopped by ${by}` : "ended"} on ${formatDayTime(at)}. To go on, scan a new code on an organiser's screen: ask the gate supervisor.`,
  next: { label: "Sign in as an organiser", path: href("/login") },
});

const listed = (texts: readonly string[]) =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(texts);

/** Bytes; of a longer form nothing is shown again. */
const mostBytes = 100_000;

/** What was typed on a form that is refused before anything of it is read. */
export async function readTyped(request: Request): Promise<Typed[]> {
  if (Number(request.headers.get("content-length")) > mostBytes) return [];
  const form = await readBody(request.formData()).catch(() => null);
  return form ? typedTexts(form) : [];
}
