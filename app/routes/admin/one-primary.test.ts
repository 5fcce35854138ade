import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { accessTable } from "#tests/support/access-table.ts";
import { plantWorld } from "#tests/support/access-world.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** It shows the page of visitors, who are offered each type. */
const preview = "/adminTickets/preview";

/** The primary buttons of a document that stand beside each other before anything is opened. */
function primariesIn(html: string): string[][] {
  const { document } = new Window();
  document.write(html);
  const shown = [...document.querySelectorAll(".button-primary")].filter(
    (button) => !button.closest("details:not([open])"),
  );
  const inDialog = shown.filter((button) => button.closest("dialog"));
  const inPage = shown.filter((button) => !button.closest("dialog"));
  return [inPage, inDialog].map((some) => some.map(({ textContent }) => textContent.trim()));
}

test("a page of the office, and a dialog over it, has at most one primary button", async () => {
  const world = await plantWorld(site);
  const paths = Object.keys(accessTable).filter(
    (path) => accessTable[path]!.for === "administrator" && path !== preview,
  );
  const faults: string[] = [];
  let pages = 0;
  for (const path of paths) {
    const answer = await world.clients.administrator.get(accessTable[path]!.at?.(world) ?? path);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    pages += 1;
    for (const beside of primariesIn(await answer.text()))
      if (beside.length > 1) faults.push(`${path}: ${beside.join(", ")}`);
  }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(40);
});
