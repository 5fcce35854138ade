import { connect, type Socket } from "node:net";
import { headersOfBrowser } from "../../tests/support/browser-request.ts";

/** Asks one address for the same again and again over a connection that stays open. */
export interface Asking {
  /** Returns the status of the next answer, once it is there whole. */
  ask(): Promise<number>;
  end(): void;
}

/**
 * Reads of an answer no more than where it ends, and keeps nothing of it: on a machine of two cores
 * the one who asks must take less of them than the server does. Node's own client takes as long for
 * a page as the server takes to send it from memory.
 */
export async function openAsking(
  url: string,
  { headers, body = "" }: { headers: Record<string, string>; body?: string },
): Promise<Asking> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const length = body && { "content-length": Buffer.byteLength(body) };
  const lines = Object.entries({ host, ...headersOfBrowser, ...headers, ...length });
  const request =
    `${body ? "POST" : "GET"} ${pathname}${search} HTTP/1.1\r\n` +
    `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  return {
    ask() {
      const answer = readAnswer(socket);
      socket.write(request);
      return answer;
    },
    end: () => socket.destroy(),
  };
}

const endOfHeaders = "\r\n\r\n";
/** Of a body whose length its headers do not tell. */
const endOfChunks = "0\r\n\r\n";

function readAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    /** Bytes that are to come; null where the last of them say that they are. */
    let left: number | null = 0;
    let last = "";
    const stop = (error?: Error) => {
      socket.off("data", read).off("close", lost);
      if (error) reject(error);
      else resolve(status);
    };
    const lost = () => stop(new Error("The server ended the connection"));
    const read = (part: Buffer) => {
      let body = part;
      if (status === 0) {
        // Headers are short, and come in one part.
        const end = part.indexOf(endOfHeaders);
        if (end < 0) return stop(new Error("An answer's headers came in several parts"));
        const head = part.toString("latin1", 0, end);
        status = Number(head.split(" ", 2)[1]);
        const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
        left = length === undefined ? null : Number(length);
        body = part.subarray(end + endOfHeaders.length);
      }
      if (left === null) {
        last = (last + body.toString("latin1", body.length - endOfChunks.length)).slice(
          -endOfChunks.length,
        );
        if (last === endOfChunks) stop();
      } else {
        left -= body.length;
        if (left <= 0) stop();
      }
    };
    socket.on("data", read).once("close", lost);
  });
}
