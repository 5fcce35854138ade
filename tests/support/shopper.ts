import { type Answer, acceptEncoding, askAsBrowser } from "./browser-request.ts";
import { Client, isAnsweredByPage } from "./client.ts";

interface Choice {
  productId: string;
  color?: string;
  size?: string;
}

const password = "a-good-password";
const emailOf = (name: string) => `${name}@example.com`;

/** The site refused, with a message for the customer. */
export class Refused extends Error {
  override name = "Refused";
}

/**
 * A customer of a running server, who buys as a browser without JavaScript does: by forms and
 * redirects over HTTP.
 */
export class Shopper {
  readonly client: Client;
  readonly #url: string;
  readonly #paymentsUrl: string;

  /** `paymentsUrl` is where the payment page is, whose path alone is taken from its address. */
  constructor(url: string, paymentsUrl = url) {
    this.#url = url;
    this.#paymentsUrl = paymentsUrl;
    this.client = new Client((request) => {
      request.headers.set("accept-encoding", acceptEncoding);
      return fetch(request);
    }, url);
  }

  /** Makes the account, with an address. */
  async signUp(name: string): Promise<void> {
    const email = emailOf(name);
    await this.#submit("/signup", { email, password, repeat: password });
    await this.#submit("/onboarding", { username: name });
    await this.#submit("/onboarding/address", {
      addressLine1: "12 Aba Road",
      addressPhone: "08031234567",
      city: "Choba",
      state: "Rivers",
    });
  }

  async signIn(name: string): Promise<void> {
    await this.#submit("/login", { email: emailOf(name), password });
  }

  async deleteAccount(): Promise<void> {
    await this.#submit("/userProfile/delete", { confirmation: password });
  }

  async add({ productId, color = "", size = "" }: Choice): Promise<void> {
    await this.#submit(`/merch/${productId}`, { intent: "add-item", productId, color, size });
  }

  /**
   * Checks out and returns the address that it leads to: the payment page, or the order of a
   * payment that had not been settled.
   */
  async checkOut(shippingOption = "PICKUP"): Promise<string> {
    const { headers } = await this.#submit("/cart", { intent: "begin-checkout", shippingOption });
    if (!headers.location) throw new Refused("The checkout led to no payment page");
    return headers.location;
  }

  /** Pays on the payment page and returns the address that it sends the browser back to. */
  async pay(paymentPage: string): Promise<string> {
    const { pathname } = new URL(paymentPage);
    const { headers, status } = await this.#ask(this.#paymentsUrl + pathname, "");
    if (!headers.location) throw new Error(`The payment page answered ${status}`);
    return headers.location;
  }

  /** Comes back from the payment page and returns the id of the order. */
  async comeBack(returnAddress: string): Promise<string> {
    const { pathname, search } = new URL(returnAddress);
    const { headers } = await this.#ask(this.#url + pathname + search);
    const orderId = new URL(headers.location!, this.#url).searchParams.get("order");
    if (!orderId) throw new Error(`No order: ${headers.location}`);
    return orderId;
  }

  /** Buys one product, from the cart to the order, and returns the order's id. */
  async buy(choice: Choice): Promise<string> {
    await this.add(choice);
    return this.comeBack(await this.pay(await this.checkOut()));
  }

  /** Opens a page, and nothing that belongs to it. */
  async look(path: string): Promise<void> {
    const { status } = await this.#ask(this.#url + path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }

  async #submit(path: string, fields: Record<string, string>): Promise<Answer> {
    const form = new URLSearchParams(fields).toString();
    const answer = await this.#ask(this.#url + path, form);
    if (!isAnsweredByPage(answer.headers["set-cookie"] ?? [])) return answer;
    return this.#ask(this.#url + answer.headers.location!);
  }

  async #ask(address: string, form?: string): Promise<Answer> {
    const cookie = this.client.cookieHeader;
    const sent = { origin: this.#url, "content-type": "application/x-www-form-urlencoded" };
    const answer = await askAsBrowser(address, {
      headers: { ...(cookie && { cookie }), ...(form !== undefined && sent) },
      ...(form !== undefined && { body: form }),
    });
    for (const one of answer.headers["set-cookie"] ?? []) this.client.setCookie(one);
    if (answer.status >= 400) throw new Error(`${address} answered ${answer.status}`);
    return answer;
  }
}
