import { expect, test } from "vitest";
import { orderIdIn, pickUpCode } from "#app/shared/orders/pick-up-code.ts";

test("a pick-up code is an order's id in two groups, and is read in any spelling", () => {
  expect(pickUpCode("k3x9m2p7qa")).toBe("K3X9M-2P7QA");
  for (const typed of ["K3X9M-2P7QA", "k3x9m 2p7qa", " k3x9m2p7qa ", "K3X9M–2P7QA"])
    expect(orderIdIn(typed)).toBe("k3x9m2p7qa");
});

test("the link of a receipt's QR code names its order, and a name or a number none", () => {
  expect(orderIdIn("https://vybez.example/orders/k3x9m2p7qa")).toBe("k3x9m2p7qa");
  expect(orderIdIn("https://vybez.example/myorders/k3x9m2p7qa")).toBe("k3x9m2p7qa");
  for (const typed of [
    "VYB-1042",
    "Ada Obi",
    "0803 123 4567",
    "https://vybez.example/orders/print",
  ])
    expect(orderIdIn(typed)).toBeNull();
});
