import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { Post } from "../options.ts";

const answerTimeout = 30_000;

/**
 * Sends a POST request and returns the status of the answer. Throws an Error where there is no
 * answer.
 */
export function postOverHttp({ url, headers, body, signal }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? overHttps : overHttp;
    const posted = send(url, { method: "POST", headers, signal, timeout: answerTimeout });
    posted.once("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    posted.once("timeout", () => posted.destroy(new Error("no answer")));
    posted.on("error", reject).end(body);
  });
}
