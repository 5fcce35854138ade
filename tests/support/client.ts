/** The text fields of a form; a list sends a field several times. */
type FormFields = Record<string, string | number | readonly string[]>;

/** What a request to the action of a route carries. */
export type Sent = FormFields | FormData | Uint8Array<ArrayBuffer>;

export interface ClientOptions {
  /** The network address of the requests, by which rate limits count. */
  network?: string;
}

type Fetch = (request: Request, network: string) => Promise<Response>;

/**
 * A browser without a window. It keeps cookies, sends forms as the site's pages do, and follows no
 * redirect except the one that answers a form.
 */
export class Client {
  readonly #fetch: Fetch;
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  network: string;

  constructor(fetch: Fetch, origin: string, { network = "127.0.0.1" }: ClientOptions = {}) {
    this.#fetch = fetch;
    this.#origin = origin;
    this.network = network;
  }

  /** Requests a path of the site and keeps the cookies of the answer. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [headers.get("cookie"), this.cookieHeader].filter(Boolean);
    if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
    const request = new Request(new URL(path, this.#origin), {
      redirect: "manual",
      ...init,
      headers,
    });
    const response = await this.#fetch(request, this.network);
    for (const cookie of response.headers.getSetCookie()) this.setCookie(cookie);
    return response;
  }

  get(path: string): Promise<Response> {
    return this.fetch(path, { headers: { accept: "text/html" } });
  }

  /** Returns the text of a page, following redirects. */
  async read(path: string): Promise<string> {
    let response = await this.get(path);
    for (let hops = 0; hops < 5 && response.headers.has("location"); hops++)
      response = await this.get(response.headers.get("location")!);
    return response.text();
  }

  /** Posts a form, or bytes that are none, to the action of a route; `headers` come on top. */
  async post(
    path: string,
    sent: Sent = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const isSentAsIs = sent instanceof FormData || sent instanceof Uint8Array;
    const response = await this.fetch(path, {
      method: "POST",
      body: isSentAsIs ? sent : toParams(sent),
      headers: {
        accept: "text/html",
        origin: this.#origin,
        ...(sent instanceof Uint8Array && { "content-type": "application/octet-stream" }),
        ...headers,
      },
    });
    return isAnsweredByPage(response.headers.getSetCookie())
      ? this.get(response.headers.get("location")!)
      : response;
  }

  /** Stores one `Set-Cookie`, or deletes the cookie that it ends. */
  setCookie(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(name.length + 1));
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The cookies of this client, to use elsewhere. */
  get cookies(): Record<string, string> {
    return Object.fromEntries(this.#cookies);
  }
}

/** Whether the page that a form leads to shows the form's answer. */
export const isAnsweredByPage = (setCookies: string[]): boolean =>
  setCookies.some((one) => one.includes("festival.answer="));

function toParams(fields: FormFields): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) params.append(name, String(one));
  return params;
}
