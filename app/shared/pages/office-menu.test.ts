import { expect, test } from "vitest";
import { firstPageOf, menuItemAt, menuOf } from "./office-menu.ts";

const money = ["/adminMoney", "/adminStatement", "/adminNotifications", "/adminMoney/confirm"];
const tickets = ["/adminHome", "/adminTickets", "/adminCodes", "/adminWaiting"];
const every = menuOf([...tickets, ...money, "/uploads", "/adminTeam", "/adminlog"]);
const at = (address: string) => {
  const { pathname, search } = new URL(address, "https://fest.example");
  const found = menuItemAt(every, { pathname, search });
  return found && `${found.item.label}: ${found.tab.label}`;
};

test("an address belongs to the tab whose path it begins with", () => {
  expect(at("/adminTickets/preview?at=2026-11-20")).toBe("Tickets: Sale");
  expect(at("/adminMoney/confirm")).toBe("Money: To confirm");
  expect(at("/adminMoney/export.csv")).toBe("Money: Payments");
  expect(at("/post")).toBe("Products: Products");
  expect(at("/adminHomes")).toBeNull();
});

test("an address belongs to the tab whose query it has", () => {
  expect(at("/adminMoney?show=disputed&after=7")).toBe("Money: Disputes");
  expect(at("/adminMoney?show=refunded")).toBe("Money: Payments");
  expect(at("/adminNotifications?show=cases")).toBe("Money: Cases");
  expect(at("/adminNotifications?show=read")).toBe("Notifications: Notifications");
});

test("a page that two menu show belongs to the one whose own it is", () => {
  expect(at("/adminCodes/new")).toBe("Tickets: Codes");
});

test("an item that one may open nothing of is not there, and a page lent by another shows none", () => {
  const labels = (...paths: string[]) => menuOf(paths).map(({ label }) => label);
  expect(labels("/adminDesk")).toEqual(["Pick-up desk"]);
  expect(labels("/adminNotifications")).toEqual(["Notifications"]);
  expect(labels("/adminCodes")).toEqual(["Tickets"]);
});

test("the first page is one that an item has of its own", () => {
  expect(firstPageOf(["/adminWaiting", "/adminMessages"])).toBe("/adminMessages");
  expect(firstPageOf(["/adminWaiting"])).toBeNull();
});
