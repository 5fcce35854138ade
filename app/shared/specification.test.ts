import { describe, expect, test } from "vitest";
import { defaultSettings } from "#app/settings/sections.server.ts";
import {
  currency,
  minimumPasswordLength,
  minimumUsernameLength,
  shippingOptionNames,
  sizeLabel,
  skeletonCards,
} from "./limits.ts";
import { feesOf } from "./festival/fees.ts";
import { siteTexts } from "./site-texts.ts";
import { orderStates } from "./orders/order-states.ts";
import { formatNaira, parseNaira } from "./money.ts";
import * as timings from "./timings.ts";

/**
 * Constants and texts as specification.md has them, written out: a test that quoted our own files
 * would agree with any typo.
 */
const { day, delivery, store, questions, tickets } = defaultSettings;

describe("the facts of the specification", () => {
  test("the festival is on 2 August 2025 at 13:00, at an old convocation arena in Port Harcourt", () => {
    expect(day).toMatchObject({
      date: "2025-08-02",
      gates: "13:00",
      venue: expect.stringMatching(/convocation arena/i),
      city: "Port Harcourt",
      isCancelled: false,
      minimumAge: 16,
    });
  });

  test("the catalogue comes in nine categories, five sizes and six colours", () => {
    expect(store.categories.join(", ")).toBe(
      "Shirts, Vests, Hoodies, Socks, Shorts, Crocs, Backpacks, Caps, Beanies",
    );
    expect(store.sizes.map((size) => [size, sizeLabel(size)])).toEqual([
      ["Small", "Small"],
      ["Medium", "Medium"],
      ["XL", "XL"],
      ["XXL", "XXL"],
      ["XXX", "XXXL"],
    ]);
    expect(store.colors.map(({ name }) => name).join(", ")).toBe(
      "White, Black, Red, Purple, Pink, Blue",
    );
  });

  test("delivery is in Rivers only, in the twenty regions that are listed", () => {
    expect(day.state).toBe("Rivers");
    expect(delivery.regions.map(({ name }) => name).join(", ")).toBe(
      "Choba, Alakahia, Aluu, Eliozu, Rumuokoro, Agip, Waterlines, Iwofe, Adageorge, Abuloma, Borokiri, Eleme Junction, Elelewon, Odili, Woji, Eneka, Rupokwu, Atali, Akpajo, Rumuosi",
    );
  });

  test("shipping costs ₦500 to pick up and ₦3,000 to the door", () => {
    const { shipping } = feesOf(delivery);
    expect(shipping["PICKUP"]).toEqual({
      label: "Pick up at Abuja park(Choba)",
      feeKobo: 500_00,
    });
    expect(shipping["DOOR DELIVERY"].feeKobo).toBe(3_000_00);
    expect(shippingOptionNames).toHaveLength(2);
  });

  test("customers are quoted 7 to 14 days, the organisers plan 15 to 20", () => {
    expect(delivery.quoteDays).toEqual({ from: 7, to: 14 });
    expect(delivery.planDays).toEqual({ from: 15, to: 20 });
  });

  test("money is naira with thousands separators, and needs no commas when typed", () => {
    expect(currency).toEqual({ code: "NGN", sign: "₦" });
    expect([1_250_000, 100, 123_456_700].map(formatNaira)).toEqual(["₦12,500", "₦1", "₦1,234,567"]);
    expect(parseNaira("12500")).toBe(1_250_000);
    expect(["-1", "0", "1.5", ""].map((text) => parseNaira(text))).toEqual(Array(4).fill(null));
  });

  test("three products are sold out by name", () => {
    expect(store.soldOutNames).toEqual(
      ["shorts", "shirt", "hoodie"].map((what) => `Vybez Universe ${what}`),
    );
  });

  test("limits, counts and waiting times are those of section 9", () => {
    expect({ minimumPasswordLength, minimumUsernameLength, skeletonCards }).toEqual({
      minimumPasswordLength: 6,
      minimumUsernameLength: 3,
      skeletonCards: 6,
    });
    expect(questions.questions).toHaveLength(8);
    expect(tickets.packages.map(({ name }) => name)).toEqual(["Regular", "Vip", "VVIP"]);
    expect(timings).toMatchObject({
      signInSpinnerMs: 3_000,
      toastMs: 3_000,
      checkoutMessageMs: 5_000,
      choiceMessageMs: 3_000,
      continueSpinnerMs: 2_000,
      landingRevealDelayMs: 200,
      scrolledBarPx: 10,
      reveal: { offsetPx: 120, delayMs: 0, durationMs: 400, throttleMs: 99, debounceMs: 50 },
    });
  });
});

test.each([
  ["Subscription failed. Please try again.", siteTexts.newsletter.failed],
  [
    "Something went wrong, you are not yet subscribed! Please try again.",
    siteTexts.newsletter.failure,
  ],
  [
    "Something went wrong, your message didnt go through! Please try again.",
    siteTexts.contact.failure,
  ],
  ["all done!", siteTexts.contact.success],
  ["oops!", siteTexts.contact.failureTitle],
  ["Submitting...", siteTexts.submitting],
  [
    "An error occurred while signing in with Google. Please try again.",
    siteTexts.signIn.google.failed,
  ],
  ["invalid email or password", siteTexts.signIn.invalid],
  ["Network Error", siteTexts.networkFailed],
  ["Email is already in use", siteTexts.signUp.emailTaken],
  ["Invalid Email", siteTexts.signUp.emailInvalid],
  ["Please fill in all fields", siteTexts.signUp.fieldsMissing],
  ["Passwords do not match", siteTexts.signUp.passwordsDiffer],
  ["Password should be at least 6 characters long", siteTexts.signUp.passwordShort],
  ["Field cannot be empty", siteTexts.username.empty],
  ["Username must be at least 3 characters long", siteTexts.username.short],
  ["Please fill in all fields.", siteTexts.address.fieldsMissing],
  ["Please fill in Number field.", siteTexts.address.numberMissing],
  ["Email not registered. Please check your email address.", siteTexts.reset.unknown],
  ["Password reset email sent to provided email", siteTexts.reset.sent],
  ["Error: ", siteTexts.reset.otherPrefix],
  ["Item has been added to cart", siteTexts.store.added],
  ["Item has been removed from cart", siteTexts.store.removed],
  ["Please choose a color", siteTexts.store.chooseColor],
  ["Please choose a size", siteTexts.store.chooseSize],
  ["Please Sign-in to add this item to your cart", siteTexts.store.signInPrompt],
  ["No products found", siteTexts.store.none],
  ["Sold Out", siteTexts.store.soldOut],
  ["Please choose a shipping option", siteTexts.checkout.chooseShipping],
  ["Please add a Delivery Address", siteTexts.checkout.addAddress],
  ["Add a number for pick up", siteTexts.checkout.addNumber],
  [
    "Please Add a number as a way to reach you when your order is ready for pickup",
    siteTexts.checkout.numberPrompt,
  ],
  ["Payment was not completed", siteTexts.checkout.notCompleted],
  ["Order Confirmed", siteTexts.checkout.confirmed],
  ["Shipping included", siteTexts.checkout.shippingIncluded],
  ["Please fill in all fields before uploading.", siteTexts.upload.fieldsMissing],
  ["An error occurred while uploading. Please try again.", siteTexts.upload.failed],
  ["Your orders will show here", siteTexts.orders.none],
  ["No pending orders", orderStates.new.tab.none],
  ["No pending Deliveries", orderStates.ready_for_delivery.tab.none],
  ["No pending Pickups", orderStates.ready_for_pickup.tab.none],
  ["Completed orders will show here", orderStates.completed.tab.none],
  ["No products found.", siteTexts.uploads.none],
  ["You're logged in as admin", siteTexts.admin.signedIn],
  ["Failed to copy Ticket ID. Please try again.", siteTexts.tickets.copyFailed],
  ["performance applications are currently closed", siteTexts.performancesClosed],
  ["Page Not Found", siteTexts.notFound.title],
  ["Sorry, the page you are looking for does not exist.", siteTexts.notFound.text],
  ["Unexpected Application Error!", siteTexts.error.title],
])("the text %j is the specification's", (specified, ours) => {
  expect(ours).toBe(specified);
});
