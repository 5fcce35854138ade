import type { BrowserContext, Page } from "@playwright/test";

/** What went wrong in the pages of a test, and what of it the test said it would. */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Says that something like this is meant to happen: "404 GET /nowhere", "console: …", "page: …". */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  watch(context: BrowserContext): void {
    context.on("page", (page) => this.#watchPage(page));
    context.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() >= 400)
        this.#seen.push(`${response.status()} ${response.request().method()} ${pathname}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // A page that is left ends its event stream and what it still loads.
      if (reason !== "net::ERR_ABORTED")
        this.#seen.push(`failed: ${reason} ${request.method()} ${request.url()}`);
    });
  }

  #watchPage(page: Page): void {
    page.on("pageerror", (error) => this.#seen.push(`page: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      // The browser's own messages have no arguments. Of these, an answer that failed is told above, with its address; a
      // breach of the site's own policy is the site's fault; and the others are about the machine, such as a slow one.
      const isOfThisSite =
        message.args().length > 0 || message.text().includes("Content Security Policy");
      if (message.type() === "error" && isOfThisSite) this.#seen.push(`console: ${message.text()}`);
    });
  }

  add(...lines: string[]): void {
    this.#seen.push(...lines);
  }

  unexpected(): string[] {
    return this.#seen.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
