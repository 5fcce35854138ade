/** A body that is larger than it may be. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** A request whose body breaks off with `BodyTooLarge` as soon as it passes `limit` bytes, whatever its header promised. */
export function limitBody(request: Request, limit: number): Request {
  if (Number(request.headers.get("content-length")) > limit) throw new BodyTooLarge();
  if (!request.body) return request;
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > limit) controller.error(new BodyTooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: counted,
    duplex: "half",
  } as RequestInit);
}
