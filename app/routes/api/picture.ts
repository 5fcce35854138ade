import { Readable } from "node:stream";
import { contextOf } from "#app/context.server.ts";
import { pictureKey } from "#app/services/images.server.ts";
import { pictureFiles } from "#app/shared/products.ts";
import type { Route } from "./+types/picture";

/** A file's contents never change for an address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const file = pictureFiles.find((name) => name === params.file);
  if (!file || !/^[\w-]+$/.test(params.pictureId))
    return new Response("Not Found", { status: 404 });
  const stream = await app.storage.stream(pictureKey(params.pictureId, file));
  if (!stream) return new Response("Not Found", { status: 404 });
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "content-type": `image/${file.split(".")[1]}`,
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
