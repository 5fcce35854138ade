import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

interface RawAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Sends a request with exactly the given headers, `Host` included, which fetch does not allow. */
export async function rawRequest(
  url: string,
  { method = "GET", headers = {}, body = "" }: RawRequest = {},
): Promise<RawAnswer> {
  const asked = request(url, { method, headers, agent: false });
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await text(response) };
}

interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
