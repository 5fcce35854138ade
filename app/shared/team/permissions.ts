import { keysOf } from "#app/shared/records.ts";
import type { DeviceProfile } from "./device-profiles.ts";

/** What somebody of the team is. The owner may do everything; somebody may be several. */
export const teamRoles = {
  owner: { label: "Owner", about: "Everything, with the team and the end of an edition." },
  treasurer: { label: "Treasurer", about: "Payments, refunds, reconciliation and the statement." },
  orders: { label: "Orders", about: "Packs orders, hands them over and corrects them." },
  shop: {
    label: "Shop and pages",
    about: "Products, codes, tickets on sale and the festival's pages.",
  },
  messages: {
    label: "Messages and lists",
    about: "E-mails, messages, subscribers and the waiting list.",
  },
  gate: { label: "Gate supervisor", about: "Admits people and corrects their tickets." },
} as const;

export type TeamRole = keyof typeof teamRoles;

export const teamRoleNames = keysOf(teamRoles);

/** Whether these are the roles of an owner. */
export const areOwners = (roles: readonly TeamRole[]): boolean => roles.includes("owner");

/** What the table gives permissions to: a role of a member, or the profile of a device. */
export type Allowed = TeamRole | DeviceProfile;

/**
 * The one table of what each role reads and does in the back office, and each device by its
 * profile. Each page names what it takes to read it and to send its forms; beside the owner only
 * those of the list may. Nothing else decides: guard, forms, sidebar, palette, counts and buttons
 * ask here.
 */
export const permissions = {
  "see the overview": ["treasurer", "orders", "shop"],
  "read orders": ["treasurer", "orders"],
  "pack, hand over and correct orders": ["orders"],
  "read notifications": ["treasurer", "orders"],
  "read payments and the statement": ["treasurer"],
  "refund, cancel and decide about money": ["treasurer"],
  "edit products": ["shop"],
  "read codes": ["treasurer", "shop"],
  "edit codes": ["shop"],
  "read tickets": ["treasurer", "orders", "shop", "gate"],
  "issue and cancel tickets": ["shop"],
  "correct tickets and send them again": ["shop", "gate"],
  "read the ticket sale": ["treasurer", "shop"],
  "edit the ticket sale": ["shop"],
  "admit people": ["gate", "scan", "search", "supervisor"],
  "look people up at the gate": ["gate", "search", "supervisor"],
  "undo what others admitted": ["gate", "supervisor"],
  "open the gate before its day": ["gate", "supervisor"],
  "hand orders over at the desk": ["orders", "desk"],
  "manage gate phones and desks": ["gate"],
  "look after the waiting list": ["messages"],
  "read and answer messages": ["messages"],
  "read subscribers": ["messages"],
  "read e-mails and send them again": ["messages"],
  "edit the festival's pages": ["shop"],
  "read closed editions": ["treasurer"],
  "close an edition": [],
  "read the activity log": [],
  "manage the team": [],
  "hand the site over": [],
  "choose the e-mails to the organisers": [],
  "use their own account": ["treasurer", "orders", "shop", "messages", "gate"],
} as const satisfies Record<string, readonly Exclude<Allowed, "owner">[]>;

export type Permission = keyof typeof permissions;

/** What it takes to do something: a permission, or to be an owner. */
export type Needed = Permission | "owner";

/**
 * The permissions that touch money: reading payments, refunding, and setting prices. The owner may
 * demand a second factor of everybody who has one of these.
 */
const ofMoney: readonly Permission[] = [
  "read payments and the statement",
  "refund, cancel and decide about money",
  "edit products",
  "edit codes",
  "issue and cancel tickets",
  "edit the ticket sale",
  "read closed editions",
  "close an edition",
  "manage the team",
  "hand the site over",
];

/** What an owner alone may do counts as money. */
export const isOfMoney = (needed: Needed): boolean =>
  needed === "owner" || ofMoney.includes(needed);

/** What a page's forms take: one permission for all of them, or one for each intent. */
export type Does = Permission | Readonly<Record<string, Permission>>;

/** What each page of the back office says of itself, beside its place. */
export interface Permitted {
  reads: Permission;
  /** Left out where the page takes no form. A form without an intent counts as "". */
  does?: Does;
}

/** Whether somebody with these roles may, or a device of a profile; nobody else has any. */
export const may = (roles: readonly Allowed[], needed: Needed): boolean =>
  roles.some((role) => role === "owner" || allowedBy(needed).includes(role));

const allowedBy = (needed: Needed): readonly Allowed[] =>
  needed === "owner" ? [] : permissions[needed];

export const touchesMoney = (roles: readonly TeamRole[]): boolean =>
  ofMoney.some((permission) => may(roles, permission));

/** Everything that these roles may do. */
export const permissionsOf = (roles: readonly Allowed[]): Needed[] =>
  [...keysOf(permissions), "owner" as const].filter((needed) => may(roles, needed));

/** The roles, besides the owner, that have the permission. */
export const rolesWith = (needed: Needed): TeamRole[] =>
  allowedBy(needed).filter((one): one is TeamRole => one in teamRoles);

export const roleLabels = (roles: readonly TeamRole[]): string =>
  roles.map((role) => teamRoles[role].label).join(", ");
