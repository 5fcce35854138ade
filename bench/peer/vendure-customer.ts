import { askAsBrowser } from "../../tests/support/browser-request.ts";

const list =
  "{ search(input: { take: 12, groupByProduct: true }) { totalItems items { productName slug priceWithTax { ... on PriceRange { min max } } } } }";
const product =
  '{ product(slug: "shirt-1") { id name description variants { id name priceWithTax stockLevel options { name } } } }';

/** The GraphQL requests that a storefront sends to Vendure. */
export const vendureReads = { list, product };

export const variantId = "1";

interface Answer {
  data?: Record<string, { __typename?: string; state?: string; message?: string } | undefined>;
  errors?: { message: string }[];
}

const address =
  '{ fullName: "Ada", streetLine1: "12 Aba Road", city: "Choba", province: "Rivers", postalCode: "500", countryCode: "NG", phoneNumber: "08031234567" }';

/** A signed-in customer who buys through Vendure's shop API, as its own storefronts do. */
export class VendureCustomer {
  readonly #url: string;
  #token = "";

  constructor(url: string) {
    this.#url = url;
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, "content-type": "application/json" };
  }

  async signUp(name: string): Promise<void> {
    const email = `${name}@example.com`;
    await this.#ask(
      `mutation { registerCustomerAccount(input: { emailAddress: "${email}", firstName: "${name}", password: "a-good-password" }) { __typename } }`,
    );
    await this.#ask(
      `mutation { login(username: "${email}", password: "a-good-password") { __typename } }`,
    );
  }

  async buy(): Promise<void> {
    await this.add();
    if (!(await this.pay())) throw new Error("Vendure sold nothing");
  }

  async add(): Promise<void> {
    await this.#ask(
      `mutation { addItemToOrder(productVariantId: "${variantId}", quantity: 1) { __typename ... on ErrorResult { message } } }`,
    );
  }

  /** Goes from the cart to the payment. Returns whether the payment was accepted. */
  async pay(): Promise<boolean> {
    const steps = [
      `setOrderShippingAddress(input: ${address}) { __typename }`,
      'setOrderShippingMethod(shippingMethodId: ["1"]) { __typename }',
      'transitionOrderToState(state: "ArrangingPayment") { __typename ... on Order { state } }',
      'addPaymentToOrder(input: { method: "dummy", metadata: {} }) { __typename ... on Order { state } ... on ErrorResult { message } }',
    ];
    let last: Answer = {};
    for (const step of steps) last = await this.#ask(`mutation { ${step} }`);
    return last.data?.["addPaymentToOrder"]?.state === "PaymentSettled";
  }

  async #ask(query: string): Promise<Answer> {
    const { headers, body } = await askAsBrowser(`${this.#url}/shop-api`, {
      headers: this.#token ? this.headers : { "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    this.#token = String(headers["vendure-auth-token"] ?? this.#token);
    const answer = JSON.parse(body.toString()) as Answer;
    if (answer.errors) throw new Error(answer.errors[0]!.message);
    return answer;
  }
}
