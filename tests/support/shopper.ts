import { Client } from "./client.ts";

interface Choice {
  productId: string;
  color?: string;
  size?: string;
}

/** As Chrome asks for a page of an https site. */
export const acceptEncoding = "gzip, deflate, br, zstd";
const password = "a-good-password";
const emailOf = (name: string) => `${name}@example.com`;

/** The site said no, in words for the customer. */
export class Refused extends Error {
  override name = "Refused";
}

/** A customer of a running server, who buys as a browser without JavaScript does: forms and redirects over HTTP. */
export class Shopper {
  readonly client: Client;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
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

  async add({ productId, color = "", size = "" }: Choice): Promise<void> {
    await this.#submit(`/merch/${productId}`, { intent: "add", productId, color, size });
  }

  /** Checks out and gives the address it leads to: the payment page, or the order of a payment that was not heard of. */
  async checkOut(shippingOption = "PICKUP"): Promise<string> {
    const response = await this.#submit("/cart", { intent: "checkout", shippingOption });
    const location = response.headers.get("location");
    if (!location) throw new Refused("The checkout led to no payment page");
    return location;
  }

  /** Pays on the payment page and gives the address that it sends the browser back to. */
  async pay(paymentPage: string): Promise<string> {
    const response = await this.#submit(new URL(paymentPage).pathname, {});
    const location = response.headers.get("location");
    if (!location) throw new Error(`The payment page answered ${response.status}`);
    return location;
  }

  /** Comes back from the payment page and gives the id of the order. */
  async comeBack(returnAddress: string): Promise<string> {
    const { pathname, search } = new URL(returnAddress);
    const response = await this.client.get(pathname + search);
    await response.body?.cancel();
    const orderId = new URL(response.headers.get("location")!, this.#url).searchParams.get("order");
    if (!orderId) throw new Error(`No order: ${response.headers.get("location")}`);
    return orderId;
  }

  /** All of it; gives the id of the order. */
  async buy(choice: Choice): Promise<string> {
    await this.add(choice);
    return this.comeBack(await this.pay(await this.checkOut()));
  }

  async #submit(path: string, fields: Record<string, string>): Promise<Response> {
    const response = await this.client.post(path, fields);
    await response.body?.cancel();
    if (response.status >= 400) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
}
