import type { Allowed as Holder } from "#app/shared/team/permissions.ts";

type Roles = readonly Exclude<Holder, "owner">[];

/**
 * Which roles beside the owner, and which profiles of devices, read a page of the back office and
 * send its forms.
 */
interface Allowed {
  reads: Roles;
  /**
   * The senders of each form by its name in the access table, or one list for all forms; nobody
   * where it is left out.
   */
  sends?: Roles | Readonly<Record<string, Roles>>;
}

const all = ["treasurer", "orders", "shop", "messages", "gate"] as const;
const sales = ["treasurer", "orders", "shop"] as const;
const money = ["treasurer"] as const;
const orders = ["orders"] as const;
const shop = ["shop"] as const;
const lists = ["messages"] as const;
const moneyOrOrders = ["treasurer", "orders"] as const;
const moneyOrShop = ["treasurer", "shop"] as const;
const tickets = ["treasurer", "orders", "shop", "gate"] as const;
const nobody = [] as const;
const gate = ["gate", "scan", "search", "supervisor"] as const;
const desk = ["orders", "desk"] as const;

/**
 * What each role of the team opens and does, by the paths of app/routes.ts. It is written
 * independently of the code.
 */
export const teamTable: Record<string, Allowed> = {
  "/adminBegin/:question?": { reads: nobody, sends: nobody },
  "/adminFind": { reads: all },
  "/adminOverview": { reads: sales },
  "/adminOverview/days.csv": { reads: sales },
  "/adminOverview/parts.csv": { reads: sales },
  "/orders": { reads: moneyOrOrders, sends: orders },
  "/orders/:orderId": {
    reads: moneyOrOrders,
    sends: { move: orders, note: orders, cancel: money },
  },
  "/orders/print": { reads: moneyOrOrders },
  "/orders/move": { reads: orders, sends: orders },
  "/orders/move/:moveId": { reads: orders, sends: orders },
  "/orders/export.csv": { reads: moneyOrOrders },
  "/adminMoney": { reads: money, sends: money },
  "/adminMoney/export.csv": { reads: money },
  "/adminMoney/confirm": { reads: money, sends: money },
  "/adminStatement": { reads: money },
  "/adminStatement/rows": { reads: money },
  "/adminStatement/export.csv": { reads: money },
  "/adminNotifications": {
    reads: moneyOrOrders,
    sends: {
      read: moneyOrOrders,
      "read all": moneyOrOrders,
      decide: money,
      "open again": money,
      meant: money,
      ask: money,
    },
  },
  "/adminNotifications/newest": { reads: moneyOrOrders },
  "/uploads": { reads: shop, sends: shop },
  "/uploads/export.csv": { reads: shop },
  "/uploads/:productId": { reads: shop, sends: shop },
  "/post": { reads: shop, sends: shop },
  "/post/pictures/:pictureId?": { reads: shop, sends: shop },
  "/adminCodes": { reads: moneyOrShop, sends: shop },
  "/adminCodes/export.csv": { reads: moneyOrShop },
  "/adminCodes/:codeId": { reads: moneyOrShop, sends: shop },
  "/adminHome": { reads: tickets },
  "/adminHome/:id": {
    reads: tickets,
    sends: { send: ["shop", "gate"], correct: ["shop", "gate"], cancel: shop, "take back": money },
  },
  "/adminHome/new": { reads: shop, sends: shop },
  "/adminHome/import/:importId": { reads: shop, sends: shop },
  "/adminHome/import/:importId/refused.csv": { reads: shop },
  "/adminHome/export.csv": { reads: tickets },
  "/adminTickets": { reads: moneyOrShop, sends: shop },
  "/adminTickets/preview": { reads: moneyOrShop },
  "/adminTickets/:typeId": {
    reads: moneyOrShop,
    sends: { "add a type": shop, "cancel type": money },
  },
  "/adminWaiting": { reads: lists, sends: lists },
  "/adminWaiting/export.csv": { reads: lists },
  "/adminGate": {
    reads: gate,
    sends: {
      scan: gate,
      "let in": gate,
      "take back": gate,
      "open early": ["gate", "supervisor"],
      "close until the day": ["gate", "supervisor"],
      "choose gate": ["gate", "supervisor"],
    },
  },
  "/adminGate/phone": { reads: gate, sends: gate },
  "/adminGate/inside": {
    reads: ["gate", "supervisor"],
    sends: {
      limit: [],
      exits: ["gate", "supervisor"],
      message: ["gate", "supervisor"],
      "take back": ["gate", "supervisor"],
    },
  },
  "/adminGate/gates": {
    reads: ["gate", "supervisor"],
    sends: {
      make: ["gate", "supervisor"],
      change: ["gate", "supervisor"],
      delete: ["gate", "supervisor"],
    },
  },
  "/adminGate/ready": { reads: ["gate", "supervisor"] },
  "/adminGate/ready/codes": { reads: ["gate", "supervisor"] },
  "/adminGate/list": { reads: tickets },
  "/adminGate/list.pdf": { reads: tickets },
  "/adminGate/figures": { reads: ["gate", "supervisor"] },
  "/adminGate/scans": { reads: ["gate", "supervisor"], sends: ["gate", "supervisor"] },
  "/adminDevices": { reads: ["gate"], sends: ["gate"] },
  "/adminDesk": { reads: desk, sends: desk },
  "/adminMessages": { reads: lists, sends: lists },
  "/adminMessages/:messageId": { reads: lists, sends: lists },
  "/adminMessages/export.csv": { reads: lists },
  "/adminMessages/sent": { reads: lists, sends: lists },
  "/adminMessages/sent/:broadcastId": { reads: lists, sends: lists },
  "/adminSubscribers": { reads: lists, sends: lists },
  "/adminSubscribers/export.csv": { reads: lists },
  "/adminOutbox/export.csv": { reads: lists },
  "/adminOutbox/texts": { reads: lists },
  "/adminOutbox": { reads: lists, sends: lists },
  "/adminFestival": { reads: shop, sends: shop },
  "/adminFestival/change": { reads: nobody, sends: nobody },
  "/adminFestival/:section": { reads: shop, sends: shop },
  "/adminSeasons": { reads: money, sends: nobody },
  "/adminSeasons/close": { reads: nobody, sends: nobody },
  "/adminSeasons/everything.zip": { reads: nobody },
  "/adminSeasons/:editionId/everything.zip": { reads: nobody },
  "/adminSeasons/:editionId": { reads: money },
  "/adminSeasons/:editionId/take-over": { reads: shop, sends: shop },
  "/adminSeasons/:editionId/orders.csv": { reads: money },
  "/adminSeasons/:editionId/figures.csv": { reads: money },
  "/adminPeople": { reads: nobody, sends: nobody },
  "/adminPeople/data.json": { reads: nobody },
  "/adminTeam": { reads: nobody, sends: nobody },
  "/adminHandover": { reads: nobody, sends: nobody },
  "/adminHandover/backup.tar.gz": { reads: nobody },
  "/adminHandover/letter": { reads: nobody },
  "/adminChanges": { reads: nobody },
  "/adminChanges/export.csv": { reads: nobody },
  "/adminlog/security": { reads: all, sends: all },
  "/adminlog": {
    reads: all,
    sends: { password: all, name: all, end: all, "end others": all, news: nobody, email: nobody },
  },
};

export const sendersOf = ({ sends = [] }: Allowed, form: string): Roles =>
  "length" in sends ? (sends as Roles) : (sends[form] ?? []);
