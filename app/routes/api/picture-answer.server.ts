import { Readable } from "node:stream";
import type { App } from "#app/context.server.ts";
import { pictureKey } from "#app/services/images.server.ts";
import { emailJpeg } from "#app/services/email-images.server.ts";
import type { Storage } from "#app/services/storage.server.ts";
import {
  emailImage,
  pictureFallback,
  pictureFiles,
  wideFiles,
} from "#app/shared/catalogue/products.ts";

/**
 * Answers with a file of a picture. The content of an address never changes, so it may be cached
 * for good.
 */
export async function answerPicture({ storage }: App, pictureId: string, name: string) {
  if (name === emailImage.file) return answerForMail(storage, pictureId);
  const file = [...pictureFiles, ...wideFiles].find((one) => one === name);
  const isNamed = file && /^[\w-]+$/.test(pictureId);
  const stream = isNamed ? await storage.stream(pictureKey(pictureId, file)) : null;
  if (!file || !stream) return notFound();
  return pictureAnswer(Readable.toWeb(stream) as ReadableStream, `image/${file.split(".")[1]}`);
}

async function answerForMail(storage: Storage, pictureId: string) {
  const isNamed = /^[\w-]+$/.test(pictureId);
  const whole = isNamed ? await storage.read(pictureKey(pictureId, pictureFallback)) : null;
  return whole ? pictureAnswer(await emailJpeg(whole), "image/jpeg") : notFound();
}

const notFound = () => new Response("Not Found", { status: 404 });

export const pictureAnswer = (body: BodyInit, type: string) =>
  new Response(body, {
    headers: { "content-type": type, "cache-control": "public, max-age=31536000, immutable" },
  });
