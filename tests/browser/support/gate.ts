import { type Browser, expect, type Page } from "@playwright/test";
import { encode } from "uqr";
import { signInAsAdministrator } from "./people.ts";
import { postFormAndRead } from "./without-page.ts";

/** The line that says how old the phone's list is, and how much it has not sent. */
export const line = (page: Page) => page.locator("[data-phone]");
export const answer = (page: Page) => page.locator("[data-answer]");

/**
 * The button that undoes letting a guest in: the site names the guest; on a slow machine the list
 * answers, which has no name for an id.
 */
export const undoButton = (page: Page, { name, code }: { name: string; code: string }) =>
  answer(page).getByRole("button", { name: new RegExp(`^Undo: (${name}|${code})$`) });

/** Shows a code to the gate, as a hand scanner does, and waits until the last answer is gone. */
export async function show(page: Page, code: string): Promise<void> {
  const last = await page.evaluateHandle(() =>
    document.querySelector("[data-answer] [data-surface]"),
  );
  await page.getByLabel("Ticket", { exact: true }).fill(code);
  await page.keyboard.press("Enter");
  await page.waitForFunction((one) => !one?.isConnected, last);
}

/** A camera that sees what is held before it, in a browser that reads codes. */
export const stubCamera = (page: Page) =>
  page.addInitScript(() => {
    const detect = () => Promise.resolve([{ rawValue: document.documentElement.dataset["code"] }]);
    const getSupportedFormats = () => Promise.resolve(["qr_code"]);
    class BarcodeDetector {
      static getSupportedFormats = getSupportedFormats;
      detect = detect;
    }
    Object.assign(window, { BarcodeDetector });
    navigator.mediaDevices.getUserMedia = () =>
      Promise.resolve(document.createElement("canvas").captureStream());
  });

export const holdBeforeCamera = (page: Page, code: string) =>
  page.evaluate((seen) => Object.assign(document.documentElement.dataset, seen), { code });

/** A camera that sees the codes that are drawn for it, in a browser without a reader of its own. */
export const drawCodes = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, "BarcodeDetector");
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 640, height: 480 });
    const paint = canvas.getContext("2d")!;
    const draw = (modules: boolean[][]) => {
      paint.fillStyle = "white";
      paint.fillRect(0, 0, 640, 480);
      paint.fillStyle = "black";
      const size = 300 / Math.max(1, modules.length);
      for (const [y, row] of modules.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) paint.fillRect(170 + x * size, 90 + y * size, size + 0.5, size + 0.5);
    };
    draw([]);
    addEventListener("draw-code", ({ detail }: CustomEventInit<boolean[][]>) => draw(detail!));
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream());
  });

export const drawCode = (page: Page, code: string) =>
  page.evaluate(
    (detail) => dispatchEvent(new CustomEvent("draw-code", { detail })),
    encode(code).data,
  );

export const isPageKept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("gate")).match("/adminGate")) !== undefined);

/** Opens the gate's page in a browser of its own, and waits until it is ready for no network. */
export async function openPhone(
  browser: Browser,
  baseURL: string,
  headers: Record<string, string>,
) {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: "allow",
    extraHTTPHeaders: headers,
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  await stubCamera(page);
  await signInAsAdministrator(page);
  await page.goto("/adminGate?scan");
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  await expect(line(page)).toContainText("List of");
  return { context, page };
}

/** Sets how many may be inside at once, as the owner who is signed in on this page. */
export const changeLimit = (page: Page, most: number) =>
  postFormAndRead(page.request, "/adminGate/inside", {
    intent: "change-limit",
    most: String(most),
    reason: "A test",
  });

/** Returns how many are inside. */
export async function readInside(page: Page): Promise<number> {
  await page.goto("/adminGate/inside");
  const figure = page.getByRole("main").locator("p.poster").first();
  return Number.parseInt((await figure.innerText()).replaceAll(",", ""), 10);
}

/** What the phone's line says once nothing is left to send, other than "10 not sent". */
export const allSent = /(?<!\d)0 not sent/;
