import { expect, test } from "vitest";
import { commandsOf, findCommands } from "./commands.ts";
import { adminPagesFor } from "#app/routes/admin/admin-page.ts";

const everyPage = { reads: "orders.read" } as const;
const commandsFor = (...pages: Parameters<typeof adminPagesFor>[0]) =>
  commandsOf(adminPagesFor(pages, ["owner"]));
const commands = commandsFor(
  { path: "/about", meta: { frame: "public" } },
  {
    path: "/orders",
    meta: {
      ...everyPage,
      also: [{ label: "Orders: completed", query: "tab=completed" }],
      finds: "Look for orders",
    } as object,
  },
  { path: "/orders/:orderId", meta: { ...everyPage, isPanel: true } as object },
  {
    path: "/orders/print",
    meta: {
      ...everyPage,
      also: [{ label: "Print: pick-up list", query: "what=pickup" }],
    } as object,
  },
  {
    path: "/uploads/:productId",
    meta: { ...everyPage },
  },
);
const found = (typed: string) => findCommands(commands, typed).map(({ label }) => label);

test("the palette lists the pages under their own names, and none that needs an id", () => {
  expect(found("")).toEqual(["Orders", "Orders: completed", "Print: pick-up list"]);
});

test("the palette matches words by their beginnings in any order, and all of them must match", () => {
  expect(found("LIST pri")[0]).toBe("Print: pick-up list");
  expect(found("com ord")[0]).toBe("Orders: completed");
  expect(found("print orders")).toEqual(["Look for orders: print orders"]);
});

test("the palette offers to search for what was typed, whatever it contains", () => {
  expect(findCommands(commands, " a&b 7 ")).toEqual([
    { label: "Look for orders: a&b 7", to: "/orders?q=a%26b%207" },
  ]);
});

test("a customer's e-mail address leads to the orders of that customer", () => {
  expect(findCommands(commands, " ada.obi@example.com ")[0]).toEqual({
    label: "Orders of ada.obi@example.com",
    to: "/orders?q=ada.obi%40example.com",
  });
  expect(found("ada@")).toEqual(["Look for orders: ada@"]);
});

test("the palette finds the refunds by their name", () => {
  const refunded = "Payments: Refunded";
  const payments = commandsFor({
    path: "/adminMoney",
    meta: {
      ...everyPage,
      also: [{ label: refunded, query: "show=refunded" }],
    } as object,
  });
  expect(findCommands(payments, "refund")[0]).toEqual({
    label: refunded,
    to: "/adminMoney?show=refunded",
  });
});

test("the palette opens an order by its number in any spelling", () => {
  const order = { label: "Order VYB-1042", to: "/orders/VYB-1042" };
  for (const typed of ["VYB-1042", "vyb 1042", "#vyb1042"])
    expect(findCommands(commands, typed)[0], typed).toEqual(order);
  expect(found("1042")).toEqual(["Look for orders: 1042"]);
});
