import { Readable } from "node:stream";
import type { App } from "#app/context.server.ts";
import { pictureKey } from "#app/services/images.server.ts";
import { pictureFiles } from "#app/shared/products.ts";

/** A file's contents never change for an address. */
export async function answerPicture({ storage }: App, pictureId: string, name: string) {
  const file = pictureFiles.find((one) => one === name);
  const isNamed = file && /^[\w-]+$/.test(pictureId);
  const stream = isNamed ? await storage.stream(pictureKey(pictureId, file)) : null;
  if (!file || !stream) return new Response("Not Found", { status: 404 });
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "content-type": `image/${file.split(".")[1]}`,
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
