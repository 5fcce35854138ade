import { describe, expect, test } from "vitest";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** A body that is sent in pieces without its length. It tells how many bytes were read. */
function pieces(total: number) {
  let taken = 0;
  const piece = new Uint8Array(16 * 1024).fill(0x61);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= total) return controller.close();
        taken += piece.length;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

const form = "application/x-www-form-urlencoded";
const post = (body: BodyInit, headers: Record<string, string> = {}): RequestInit =>
  ({
    method: "POST",
    body,
    headers: { "content-type": form, origin: site.url, ...headers },
    duplex: "half",
  }) as RequestInit;

const megabytes = 20 * 1024 * 1024;

describe("a body that is larger than its route takes", () => {
  const open = ["/login", "/login.data", "/signup", "/reset/abc", "/contact", "/?index", "/merch"];
  test.each([...open, "/api/paystack/webhook"])(
    "sent to %s is refused, and read no further than the limit",
    async (path) => {
      const inPieces = pieces(megabytes);
      const response = await site.client().fetch(path, post(inPieces.body));
      expect(response.status).toBe(413);
      expect(inPieces.taken()).toBeLessThanOrEqual(128 * 1024);

      const promised = pieces(megabytes);
      const length = { "content-length": String(megabytes) };
      const refused = await site.client().fetch(path, post(promised.body, length));
      expect(refused.status).toBe(413);
      expect(promised.taken()).toBe(0);
    },
  );

  test("sent to the cart is refused, whether or not its sender is signed in", async () => {
    const administrator = await signInAsAdministrator(site);
    for (const client of [site.client(), administrator])
      for (const path of ["/cart", "/cart.data"]) {
        expect((await client.fetch(path, post("A".repeat(66_000)))).status, path).toBe(413);
        const promised = { "content-length": String(megabytes) };
        const body = pieces(megabytes);
        expect((await client.fetch(path, post(body.body, promised))).status, path).toBe(413);
        expect(body.taken()).toBe(0);
      }
  });

  test("is refused with a message, as a page and as data", async () => {
    const page = await site.client().fetch("/login", post(pieces(megabytes).body));
    expect(await page.text()).toContain("What you sent is too large.");
    const answer = await site.client().fetch("/login.data", post(pieces(megabytes).body));
    expect(await answer.text()).toContain("What you sent is too large.");
  });

  test("is not read for a page of the back office without a sign-in, nor where no form is taken", async () => {
    const { client } = await signUp(site);
    for (const path of ["/orders", "/post", "/post/pictures", "/adminHome/new"]) {
      const inPieces = pieces(megabytes);
      expect((await client.fetch(path, post(inPieces.body))).status, path).toBe(302);
      expect(inPieces.taken(), path).toBeLessThanOrEqual(64 * 1024);
    }
    const nowhere = pieces(megabytes);
    expect((await client.fetch("/nowhere", post(nowhere.body))).status).toBeGreaterThanOrEqual(400);
    expect(nowhere.taken()).toBeLessThanOrEqual(128 * 1024);
  });

  test("to the sandbox is refused too", async () => {
    for (const path of ["/sandbox/formspree/f/abc", "/sandbox/paystack/transaction/initialize"]) {
      const inPieces = pieces(megabytes);
      const response = await site.client().fetch(path, post(inPieces.body));
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(inPieces.taken(), path).toBeLessThanOrEqual(128 * 1024);
    }
    expect(site.takeErrors()).toEqual([]);
  });

  test("is measured by limits of its own in an upload and an import", async () => {
    const administrator = await signInAsAdministrator(site);
    const tickets = await administrator.fetch("/adminHome/new", post(pieces(megabytes).body));
    expect(tickets.status).toBe(400);
    expect(await tickets.text()).toContain("The file is larger than 2 MB.");
    const picture = pieces(30 * 1024 * 1024);
    const refused = await administrator.fetch("/post/pictures", post(picture.body));
    expect(await refused.json()).toEqual({
      refusal: expect.stringContaining("This picture is larger than 20 MB."),
    });
    expect(picture.taken()).toBeLessThanOrEqual(21 * 1024 * 1024);
  });
});

describe("a form of more fields than 5,000", () => {
  const multipart = (fields: number) =>
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(fields)}--x--\r\n`;

  test("is refused, in either encoding", async () => {
    const administrator = await signInAsAdministrator(site);
    const names = "a=&".repeat(20_000);
    expect((await site.client().fetch("/contact", post(names))).status).toBe(413);
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const refused = await administrator.fetch("/adminHome/new", post(multipart(30_000), type));
    expect(await refused.text()).toContain("The file is larger than 2 MB.");
    const few = await administrator.fetch("/adminHome/new", post(multipart(1_000), type));
    expect(await few.text()).not.toContain("The file is larger than 2 MB.");
  });
});

test("a request whose sender disconnects half-way is not logged as an outage", async () => {
  const admin = await signInAsAdministrator(site);
  // As Node says it of a connection that is closed by its other end.
  const broken = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) =>
        controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
    });
  for (const path of ["/api/paystack/webhook", "/post/pictures"]) {
    const response = await admin.fetch(path, post(broken()));
    expect([path, response.status]).toEqual([path, 400]);
  }
});
