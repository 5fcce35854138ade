import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

const pages = ["/", "/about", "/memories", "/contact", "/nowhere"];
const shopAndForms = ["/merch", "/merch/garden-city-ringer", "/signup"];

/** Brings the whole stylesheet, as app/early/start-scripts.ts does, and tells what looks otherwise then. */
const changedByWhole = (page: Page) =>
  page.evaluate(async () => {
    const looks = () =>
      [...document.body.querySelectorAll(":not(script, svg *)")].flatMap((element) =>
        [null, "::before", "::after"].flatMap((part) => {
          const style = getComputedStyle(element, part);
          if (part && style.content === "none") return [];
          const values = [...style].flatMap((name) =>
            name.startsWith("--") ? [] : `${name}: ${style.getPropertyValue(name)}`,
          );
          return `${element.className}${part ?? ""} ${values.join("; ")}`;
        }),
      );
    await document.fonts.ready;
    const before = looks();
    const href = document.getElementById("entry")!.dataset["styles"]!;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    const loaded = new Promise((resolve) => link.addEventListener("load", resolve));
    document.getElementById("sent")!.after(link);
    await loaded;
    const after = looks();
    return after.filter((look, at) => look !== before[at]);
  });

test("the styles in a visitor's page are all it needs: the whole changes nothing", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  for (const path of [...pages, ...shopAndForms]) {
    await page.goto(baseURL + path);
    await expect(page.locator("#later")).toHaveCount(0);
    expect(await changedByWhole(page), path).toEqual([]);
  }
  await page.close();
});
