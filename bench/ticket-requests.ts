import { askAsBrowser } from "../tests/support/browser-request.ts";

interface Asked {
  cookie?: string;
  form?: Record<string, string>;
  /** The network that the request comes from, for a site that trusts its proxy. */
  network?: string;
}

interface Answer {
  status: number;
  location: string | undefined;
  /** The cookies that it sets, as a next request sends them. */
  cookie: string;
  text: string;
}

/** Asks a site for an address of its, as a browser that follows no redirect; with `form` it posts that. */
export async function ask(
  url: string,
  to: string,
  { cookie, form, network }: Asked = {},
): Promise<Answer> {
  const { pathname, search } = new URL(to, url);
  const posted = { origin: url, "content-type": "application/x-www-form-urlencoded" };
  const { status, headers, body } = await askAsBrowser(url + pathname + search, {
    headers: {
      "accept-encoding": "identity",
      ...(cookie && { cookie }),
      ...(form && posted),
      ...(network && { "x-forwarded-for": network }),
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  return {
    status,
    location: headers.location,
    cookie: (headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; "),
    text: body.toString(),
  };
}

/** The hidden fields of a page's forms, by their names. */
export const hiddenFieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  );
