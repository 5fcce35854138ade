import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  expectTyped,
  type Filler,
  fillers,
  fillEveryField,
  type Moment,
  moments,
  scriptOf,
} from "./support/fillers.ts";
import { holdScripts } from "./support/hydration.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { putInCart, teeInBlack } from "./support/shop.ts";

const allFillers = Object.keys(fillers) as Filler[];
const allMoments = Object.keys(moments) as Moment[];
/** What may be there at once. */
const together = allFillers.filter((name) => name !== "a wrapper around each field");
/** All but the first script, which is there before anybody types. */
const reactsScripts = /\/assets\/(?!prehydration)[^/]*\.js$/;

/** What React rightly draws anew: once colours and sizes are chosen, each has its own stock. */
const changing: Record<string, RegExp> = { "/post": /^stock / };

/** Opens a page with an extension, types on it before React comes, and expects all of it after. */
async function typeBeforeReact(page: Page, path: string, moment: Moment, all: readonly Filler[]) {
  await page.addInitScript(scriptOf(moment, all));
  const come = await holdScripts(page, reactsScripts);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const typed = await fillEveryField(page);
  expect(typed.values.length, "there is something to type").toBeGreaterThan(0);
  // A form that needs no scripts starts none.
  await page.locator("summary, button").first().dispatchEvent("pointerdown");
  come();
  await expectTyped(page, typed, changing[new URL(page.url()).pathname]);
}

for (const moment of allMoments)
  test(`what was typed on the sign-in page survives whatever an extension does ${moment}`, async ({
    context,
    baseURL,
    pageErrors,
  }) => {
    // What was there before the first script cannot be told from the page: it is drawn anew.
    if (moment === "while the page is parsed")
      pageErrors.expect(/^(page|console): .*Minified React error #418/);
    // What moves a field later than that takes its focus away itself.
    const each = moment === "once React has the page" ? together : allFillers;
    for (const all of [...each.map((name) => [name]), together]) {
      const page = await context.newPage();
      await test.step(all.join(), () => typeBeforeReact(page, `${baseURL}/login`, moment, all));
      await page.close();
    }
  });

const forms = {
  "a visitor": [
    ["/signup", "/reset", "/contact", "/newsletters", "/tickets/lost"],
    ["/", "/merch", "/merch/convocation-night-tee"],
  ],
  "a customer": [
    [
      "/onboarding/address",
      "/editAddress",
      "/editprofile",
      "/addNumber",
      "/userProfile",
      "/gethelp",
      "/cart",
    ],
  ],
  "an organiser": [
    [
      "/post",
      "/uploads",
      "/adminHome/new",
      "/adminHome",
      "/orders",
      "/adminCodes",
      "/adminTickets",
      "/adminGate",
      "/adminDesk",
      "/adminDevices",
      "/adminTeam",
      "/adminlog",
      "/adminlog/security",
      "/adminFestival/name",
      "/adminFestival/story",
    ],
  ],
};
/** A part that is loaded later is drawn anew by itself. */
const withLaterParts = new Set(["/", "/merch", "/merch/convocation-night-tee"]);

const signIns: Record<keyof typeof forms, (page: Page) => Promise<unknown>> = {
  "a visitor": async () => {},
  "a customer": async (page) => {
    await signUpAs(page);
    await putInCart(page, teeInBlack);
  },
  "an organiser": signInAsAdministrator,
};

for (const [who, groups] of Object.entries(forms))
  for (const paths of groups)
    test(`what ${who} typed on ${paths.join(", ")} survives an extension that fills forms in`, async ({
      page,
      context,
      baseURL,
      pageErrors,
    }) => {
      // Of a group, all pages have such a part, or none.
      if (paths.every((path) => withLaterParts.has(path)))
        pageErrors.expect(/^(page|console): .*Minified React error #418/);
      await signIns[who as keyof typeof forms](page);
      for (const path of paths) {
        const typing = await context.newPage();
        await test.step(path, () =>
          typeBeforeReact(typing, baseURL + path, "when the page is parsed", together),
        );
        await typing.close();
      }
    });
