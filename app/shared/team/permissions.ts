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
 * those of the list may. A label ends the sentence "Only these roles may …". Nothing else decides:
 * guard, forms, sidebar, palette, counts and buttons ask here.
 */
export const permissions = {
  "overview.read": { label: "see the overview", roles: ["treasurer", "orders", "shop"] },
  "orders.read": { label: "read orders", roles: ["treasurer", "orders"] },
  "orders.fulfil": { label: "pack, hand over and correct orders", roles: ["orders"] },
  "notifications.read": { label: "read notifications", roles: ["treasurer", "orders"] },
  "payments.read": { label: "read payments and the statement", roles: ["treasurer"] },
  "money.refund": { label: "refund, cancel and decide about money", roles: ["treasurer"] },
  "products.edit": { label: "edit products", roles: ["shop"] },
  "discounts.read": { label: "read codes", roles: ["treasurer", "shop"] },
  "discounts.edit": { label: "edit codes", roles: ["shop"] },
  "tickets.read": { label: "read tickets", roles: ["treasurer", "orders", "shop", "gate"] },
  "tickets.issue": { label: "issue and cancel tickets", roles: ["shop"] },
  "tickets.correct": { label: "correct tickets and send them again", roles: ["shop", "gate"] },
  "ticket-sale.read": { label: "read the ticket sale", roles: ["treasurer", "shop"] },
  "ticket-sale.edit": { label: "edit the ticket sale", roles: ["shop"] },
  "gate.admit": { label: "admit people", roles: ["gate", "scan", "search", "supervisor"] },
  "gate.search": { label: "look people up at the gate", roles: ["gate", "search", "supervisor"] },
  "gate.undo-others": { label: "undo what others admitted", roles: ["gate", "supervisor"] },
  "gate.open-early": { label: "open the gate before its day", roles: ["gate", "supervisor"] },
  "gate.direct": { label: "direct the gate and its phones", roles: ["gate", "supervisor"] },
  "gate.change-limit": { label: "change how many may be inside", roles: [] },
  "desk.hand-over": { label: "hand orders over at the desk", roles: ["orders", "desk"] },
  "devices.manage": { label: "manage gate phones and desks", roles: ["gate"] },
  "waiting-list.manage": { label: "look after the waiting list", roles: ["messages"] },
  "messages.answer": { label: "read and answer messages", roles: ["messages"] },
  "messages.send": { label: "write to many people", roles: ["messages"] },
  "subscribers.read": { label: "read subscribers", roles: ["messages"] },
  "subscribers.remove": { label: "take subscribers off the newsletter", roles: ["messages"] },
  "emails.resend": { label: "read e-mails and send them again", roles: ["messages"] },
  "festival.edit": { label: "edit the festival's pages", roles: ["shop"] },
  "day.change": { label: "move or cancel the festival", roles: [] },
  "editions.read": { label: "read closed editions", roles: ["treasurer"] },
  "editions.close": { label: "close an edition", roles: [] },
  "people.erase": { label: "find a person's data, and erase it", roles: [] },
  "activity.read": { label: "read the activity log", roles: [] },
  "team.manage": { label: "manage the team", roles: [] },
  "site.hand-over": { label: "hand the site over", roles: [] },
  "digest.choose": { label: "choose the e-mails to the organisers", roles: [] },
  "account.use": {
    label: "use their own account",
    roles: ["treasurer", "orders", "shop", "messages", "gate"],
  },
} as const satisfies Record<string, { label: string; roles: readonly Exclude<Allowed, "owner">[] }>;

export type Permission = keyof typeof permissions;

/** What it takes to do something: a permission, or to be an owner. */
export type Needed = Permission | "owner";

/**
 * The permissions that touch money: reading payments, refunding, and setting prices. The owner may
 * demand a second factor of everybody who has one of these.
 */
const ofMoney: readonly Permission[] = [
  "payments.read",
  "money.refund",
  "products.edit",
  "discounts.edit",
  "tickets.issue",
  "ticket-sale.edit",
  "editions.read",
  "day.change",
  "editions.close",
  "team.manage",
  "site.hand-over",
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

/** A page that tells its forms apart: it names a permission for each of them, and for no other. */
export type WithForms<Page extends Permitted, Form> = Omit<Page, "does"> & {
  does: Readonly<Record<IntentOf<Form>, Permission>>;
};

type IntentOf<Form> = Form extends { intent: infer Intent extends string } ? Intent : "";

/** Whether somebody with these roles may, or a device of a profile; nobody else has any. */
export const may = (roles: readonly Allowed[], needed: Needed): boolean =>
  roles.some((role) => role === "owner" || allowedBy(needed).includes(role));

const allowedBy = (needed: Needed): readonly Allowed[] =>
  needed === "owner" ? [] : permissions[needed].roles;

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
