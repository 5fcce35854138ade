import { href } from "react-router";
import { largestPictureBytes } from "#app/services/images.server.ts";
import { sandboxPath } from "#app/shared/pages/sandbox-path.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Bytes: forms, events of the payment service, and what no route asks for. */
const ordinaryBody = 64 * kilobyte;
const largestImport = 2 * megabyte;
/** Pictures come one by one where scripts run; a form without them brings all at once. */
const largestPictureForm = 5 * largestPictureBytes;

const exactly = (path: string) => new RegExp(`^${path}(\\.data)?$`);

const larger: readonly [path: RegExp, bytes: number][] = [
  [exactly(href("/adminHome/new")), largestImport],
  [exactly(href("/post/pictures/:pictureId?")), largestPictureBytes],
  [exactly(href("/post")), largestPictureForm],
  [exactly(`${href("/uploads")}/[^/]+`), largestPictureForm],
  [exactly(`${href("/adminMessages/sent")}/[^/]+`), largestPictureBytes],
  [exactly(`${href("/adminFestival")}/[^/]+`), largestPictureForm],
  // The e-mails of this site itself, on their way to the sandbox's mailbox.
  [exactly(`${sandboxPath}/emailjs/.*`), megabyte],
];

export function bodyLimitOf(path: string): number {
  return larger.find(([pattern]) => pattern.test(path))?.[1] ?? ordinaryBody;
}

export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** The sender left before the end of the body: nobody is there to read an answer. */
export class BodyCutOff extends Error {
  override name = "BodyCutOff";

  constructor() {
    super("The request broke off.");
  }
}

/**
 * What a body is read into. Throws `BodyTooLarge` past its limit, and `BodyCutOff` where its sender
 * left in the middle of it.
 */
export async function readBody<Body>(reading: Promise<Body>): Promise<Body> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new BodyCutOff();
  }
}

/**
 * `BodyTooLarge` for the reader: at the first byte where the header promises more, else past the
 * limit. Keeps nothing.
 */
export function limitBody(request: Request, limit: number): Request {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const promised = request.headers.get("content-length");
  // Node's parser holds a body to the length that it promises.
  if (promised !== null && Number(promised) <= limit) return request;
  if (promised === null && !request.body) return request;
  const body = promised === null ? counted(request.body!, limit) : refused();
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    body,
    duplex: "half",
  } as RequestInit);
}

function counted(body: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > limit) controller.error(new BodyTooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
}

function refused(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.error(new BodyTooLarge()),
  });
}
