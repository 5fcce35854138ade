import type { BrowserContext, Page } from "@playwright/test";

/** Collects the failures in the pages of a test, and those that the test expects. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Expects a failure such as "404 GET /nowhere", "console: …" or "page: …". */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Expects what a page asks for in vain while the test has cut its network. */
  expectCutNetwork(): void {
    this.expect(/^failed: net::ERR_INTERNET_DISCONNECTED/);
    // React Router asks for the routes of new links, and says itself that it could not.
    this.expect(/^console: Failed to fetch manifest patches/);
  }

  /**
   * Expects that a page which was about to listen for changes is refused once its session has
   * ended.
   */
  expectEndOfSession(): void {
    this.expect(/^401 GET \/api\/events$/);
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
      // Leaving a page ends its event stream and everything that it is still loading.
      if (reason !== "net::ERR_ABORTED")
        this.#seen.push(`failed: ${reason} ${request.method()} ${request.url()}`);
    });
  }

  #watchPage(page: Page): void {
    page.on("pageerror", (error) => this.#seen.push(`page: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      // The browser's own messages have no arguments. A failed answer is recorded above with its
      // address; a breach of the site's own policy is the site's fault; other messages are about
      // the machine, such as a slow one.
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
