import { listCutOff } from "./support/cut-off.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdScripts } from "./support/hydration.ts";
import { expectAccessible, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";
import { expectBriefly, hoodie, hoodieInRed, putInCart, tee, teeInBlack } from "./support/shop.ts";

test("Undo waits for the removal to finish, is not reverted by an older answer, and each removal by keyboard moves the focus to a neighbour", async ({
  page,
}) => {
  await signUpAs(page);
  await putInCart(page, teeInBlack, hoodieInRed);
  await page.goto("/cart");
  const line = page.getByRole("button", { name: `Remove ${tee.name}` });
  const undoName = `Undo: ${tee.name} back into the cart`;
  const undo = page.getByRole("button", { name: undoName });
  const change = () => page.getByRole("button", { name: `One ${hoodie.name} more` }).click();
  const data = /\/cart\.data/;
  const answer = page.waitForResponse(
    (one) => data.test(one.url()) && one.request().method() === "GET",
  );
  await change();
  const body = await (await answer).text();
  let arrive = () => {};
  const arrived = new Promise<void>((done) => (arrive = done));
  await page.route(data, (route) => arrived.then(() => route.continue()));
  await line.click();
  await expect(undo).toHaveAttribute("aria-busy", "true");
  arrive();
  await expect(undo).toBeEnabled();
  await page.route(data, (route) =>
    route.request().method() === "GET" ? route.fulfill({ body }) : route.continue(),
  );
  await change();
  await expect(line).toBeVisible();
  await page.unrouteAll();
  await change();
  await expect(line).toHaveCount(0);

  await expect(undo).toBeVisible();
  for (const [name, next] of [
    [undoName, hoodie.name],
    [`One ${tee.name} more`, `One ${tee.name} more`],
    [`One ${tee.name} less`, `One ${tee.name} less`],
    [`Remove ${tee.name}`, hoodie.name],
    [undoName, hoodie.name],
    [`Save for later: ${hoodie.name}`, tee.name],
    [`Remove ${tee.name}`, undoName],
    [`Remove ${hoodie.name} from saved for later`, undoName],
  ] as const) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeEnabled();
    await button.press("Enter");
    if (name !== next) await expect(button).toHaveCount(0);
    else if (name.endsWith("less")) await expect(button).toBeDisabled();
    await expect(page.locator(":focus")).toHaveAccessibleName(next);
  }
});

test.describe("with text of twice its size", () => {
  test.use({ isMobile: true });

  test("no price, number or name in the cart, the footer and the bar is cut off or covered", async ({
    page,
  }) => {
    await signUpAs(page);
    await putInCart(page, teeInBlack, hoodieInRed);
    for (const path of ["/cart", "/", "/contact", "/about"]) {
      await page.goto(path);
      // As a phone's own setting does.
      await page.addStyleTag({ content: "html { -webkit-text-size-adjust: 200% !important }" });
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await listCutOff(page), `${path} at ${width} px`).toEqual([]);
      }
      if (path !== "/cart") continue;
      const right = (name: string) =>
        page
          .getByRole("link", { name })
          .first()
          .evaluate((link) => link.lastElementChild!.getBoundingClientRect());
      const [logo, bell] = [await right("Vybez"), await right("Notifications")];
      expect(logo.right).toBeLessThanOrEqual(bell.left);
    }
    // The last page that was opened, at 320 px.
    const tickets = page.getByRole("banner").getByRole("link", { name: "Tickets" });
    const overflow = await tickets.evaluate((link) => link.scrollWidth - link.clientWidth);
    expect(overflow, "what stands out of the button").toBeLessThanOrEqual(0);
  });
});

test("what Checkout misses is shown for 5 s in view beside the options, on a phone and on a desktop, the total hides nothing that has the focus, and the cart adds up its items, quantities and shipping, and keeps them over a reload", async ({
  page,
}) => {
  const phone = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 640 });
  await signUpAs(page);
  await putInCart(page, teeInBlack, hoodieInRed);
  await page.goto("/cart");
  const checkout = page.getByRole("button", { name: "Checkout" });
  for (const name of [`One ${tee.name} more`, `Remove ${tee.name}`, `Remove ${hoodie.name}`]) {
    const button = page.getByRole("button", { name });
    await page.evaluate(() => window.scrollTo(0, 0));
    await button.focus();
    const [focused, bar] = [await button.boundingBox(), await checkout.boundingBox()];
    expect(focused!.y + focused!.height, name).toBeLessThanOrEqual(bar!.y);
  }

  await page.setViewportSize(phone);
  await expect(page.getByText("Shipping included")).toBeHidden();
  await expect(page.getByText("Delivery is added when you choose it")).toBeVisible();
  await expectBriefly(page, "Please choose a shipping option", 5, () => checkout.click());
  const message = page.getByRole("alert").filter({ hasText: "Please choose a shipping option" });
  await checkout.click();
  await expect(message).toBeInViewport({ ratio: 1 });
  const [box, button] = await Promise.all([message.boundingBox(), checkout.boundingBox()]);
  expect(box!.y + box!.height, "not behind the button").toBeLessThan(button!.y);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(checkout).toBeInViewport({ ratio: 1 });
  await checkout.click();
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(checkout).toBeInViewport({ ratio: 1 });
  const [option, said, subtotal] = await Promise.all(
    [page.getByRole("radio").last(), message, page.getByText("Subtotal")].map(
      async (each) => (await each.boundingBox())!.y,
    ),
  );
  expect(said, "under the options").toBeGreaterThan(option!);
  expect(said, "above what it comes to").toBeLessThan(subtotal!);

  await page.setViewportSize(phone);
  await expect(page.getByText("Black, XXXL")).toBeVisible();
  const less = page.getByRole("button", { name: `One ${tee.name} less` });
  await expect(less).toBeDisabled();
  await page.getByRole("button", { name: `One ${tee.name} more` }).click();
  await page.getByRole("button", { name: `One ${tee.name} more` }).click();
  await less.click();
  const total = page.getByText("₦43,500");
  await expect(total.first()).toBeVisible();

  await page.getByRole("radio", { name: /Pick up at Abuja park\(Choba\)/ }).check();
  await expect(page.getByText("₦44,000")).toBeVisible();
  await page.getByRole("radio", { name: /Door delivery/i }).check();
  await expect(page.getByText("₦46,500")).toBeVisible();
  await expect(page.getByText("Shipping included")).toBeVisible();
  await expect(page.getByText(/^\d+ \w+ – \d+ \w+ \d{4}$|^\d+ – \d+ \w+ \d{4}$/)).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);

  await page.reload();
  await expect(page.getByRole("radio", { name: /Door delivery/i })).toBeChecked();
  await expect(page.getByText("₦46,500")).toBeVisible();

  const remove = page.getByRole("button", { name: `Remove ${hoodie.name}` });
  await remove.click();
  await expect(page.getByText("Item has been removed from cart")).toBeVisible();
  await page.getByRole("button", { name: `Undo: ${hoodie.name}` }).click();
  await expect(remove).toBeVisible();
  await expect(page.getByText("₦46,500")).toBeVisible();
  await remove.click();
  await expect(page.getByText("₦24,000")).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  await page.getByRole("link", { name: "Order Details" }).click();
  await expect(page).toHaveURL("/myorders");
});

test("door delivery asks for an address, pick-up for a number", async ({ page }) => {
  await signUpAs(page, { address: null });
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Door delivery/i }).check();
  const checkout = page.getByRole("button", { name: "Checkout" });
  await expectBriefly(page, "Please add a Delivery Address", 5, () => checkout.click());

  await page.getByRole("radio", { name: /Pick up/ }).check();
  const prompt = page.getByRole("dialog", {
    name: "Please Add a number as a way to reach you when your order is ready for pickup",
  });
  await expectBriefly(page, "Add a number for pick up", 5, async () => {
    await checkout.click();
    await expect(prompt).toBeVisible();
    await expectAccessible(page);
    await prompt.getByRole("button", { name: "Cancel" }).click();
    await expect(prompt).toHaveCount(0);
  });

  await checkout.click();
  await prompt.getByRole("link", { name: "Add Number" }).click();
  await expect(page).toHaveURL("/addNumber");
});

test("two tabs show one cart, and an item that another tab adds is counted in the bar, also while a page is loading", async ({
  page,
  context,
}) => {
  await signUpAs(page);
  await page.goto("/merch");
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  await page.route("**/merch.data*", async (route) => {
    asked.resolve();
    await opened.promise;
    // Going on breaks it off.
    await route.continue().catch(() => {});
  });
  await putInCart(page, teeInBlack);
  await asked.promise;
  await page.getByRole("link", { name: hoodie.name }).click();
  await expect(page.getByRole("dialog", { name: hoodie.name })).toBeVisible();
  opened.resolve();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Close" }).click();
  const cart = page.getByRole("link", { name: "Cart, 1 item" });
  await expect(cart).toBeVisible();

  await cart.click();
  await expect(page.getByRole("status", { name: "Quantity" })).toHaveText("1");
  const other = await context.newPage();
  await other.goto("/cart");
  await putInCart(page, hoodieInRed);
  await expect(page.getByText(hoodie.name)).toBeVisible();
  await page.getByRole("button", { name: `One ${tee.name} more` }).click();
  await expect(other.getByRole("status", { name: "Quantity" }).first()).toHaveText("2");
  await page.getByRole("button", { name: `Save for later: ${tee.name}` }).click();
  const saved = other.getByRole("region", { name: "Saved for later" });
  await expect(saved).toContainText("Black, XXXL, 2 pieces");
  await expectAccessible(other);
  await saved.getByRole("button", { name: `Move to cart: ${tee.name}` }).click();
  await expect(page.getByRole("status", { name: "Quantity" }).first()).toHaveText("1");
  await expect(page.getByRole("status", { name: "Quantity" }).last()).toHaveText("2");
  await expect(saved).toHaveCount(0);
  await page.getByRole("button", { name: `Remove ${hoodie.name}` }).click();
  await expect(other.getByText(hoodie.name)).toHaveCount(0);
});

test("a shipping option that is chosen before React has loaded counts, an item whose removal the network lost is not called removed or saved, and the cart that is then empty leads to the store", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signUpAs(page);
  await putInCart(page, teeInBlack);
  const come = await holdScripts(page);
  await page.goto("/cart", { waitUntil: "commit" });
  const pickUp = page.getByRole("radio", { name: /Pick up/ });
  await pickUp.check();
  await expect(page.getByText("₦11,000")).toHaveCount(0);
  // The total is drawn before the server has the choice: who reloads sooner takes it back.
  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  come();
  await expect(page.getByText("₦11,000")).toBeVisible();
  await sent;
  await page.unrouteAll();
  await page.reload();
  await expect(pickUp).toBeChecked();

  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: `Remove ${tee.name}` }).click();
  await expect(page.getByText("It was not removed. Please try again.")).toBeVisible();
  await expect(page.getByText("Item has been removed from cart")).toHaveCount(0);
  await page.getByRole("button", { name: `Save for later: ${tee.name}` }).click();
  await expect(page.getByText("Network Error")).toBeVisible();
  await expect(page.getByText("Saved for later")).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole("button", { name: `Remove ${tee.name}` }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByText("Item has been removed from cart")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start Shopping" }).click();
  await expect(page).toHaveURL("/merch");
});
