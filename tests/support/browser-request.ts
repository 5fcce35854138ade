import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** The header that Chrome sends for a page of an https site. */
export const acceptEncoding = "gzip, deflate, br, zstd";

/** What it sends along with every request. */
export const headersOfBrowser = {
  accept: "text/html,application/xhtml+xml,application/json",
  "accept-encoding": acceptEncoding,
  "accept-language": "en",
  "sec-fetch-mode": "navigate",
  "user-agent": "Mozilla/5.0",
};

interface Question {
  headers: Record<string, string>;
  /** A request with a body is a POST. */
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it was received, compressed. */
  body: Buffer;
}

/** A connection that ended before the answer did. */
class ConnectionLost extends TypeError {
  override name = "ConnectionLost";
  /**
   * Whether the connection had served a request before and nothing of this one's answer had come.
   */
  readonly wasIdle: boolean;

  constructor(url: string, cause: NodeJS.ErrnoException, wasIdle: boolean) {
    const kind = wasIdle ? "a kept connection" : "the connection";
    super(`The server at ${url} ended ${kind}: ${cause.message}`, { cause });
    this.wasIdle = wasIdle;
  }
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with a sixth of the processor time that `fetch` takes, which the server needs
 * too. A server may close an idle connection just as it is used again (Vendure does so after five
 * seconds): the request is then sent once more on a new connection, as a browser does. Throws a
 * TypeError, which names the address, where that one ends too or the connection fails otherwise.
 */
export async function askAsBrowser(url: string, question: Question): Promise<Answer> {
  try {
    return await send(url, question, agent);
  } catch (error) {
    if (error instanceof ConnectionLost && error.wasIdle) return send(url, question, false);
    throw error;
  }
}

function send(url: string, { headers, body }: Question, by: Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      agent: by,
      method: body === undefined ? "GET" : "POST",
      headers: { ...headersOfBrowser, ...headers },
    });
    asked.once("response", (response) => {
      const { statusCode: status = 0, headers: sentHeaders } = response;
      const read: Buffer[] = [];
      response.on("data", (part: Buffer) => read.push(part));
      response.once("end", () =>
        resolve({ status, headers: sentHeaders, body: Buffer.concat(read) }),
      );
      response.once("error", (cause) => reject(new ConnectionLost(url, cause, false)));
    });
    asked
      .once("error", (cause) => reject(new ConnectionLost(url, cause, asked.reusedSocket)))
      .end(body);
  });
}
