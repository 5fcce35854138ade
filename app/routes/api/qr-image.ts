import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import { qrPng } from "#app/services/email-images.server.ts";
import { type QrKind, isQrId } from "#app/shared/qr-images.ts";
import type { Route } from "./+types/qr-image";
import { pictureAnswer } from "./picture-answer.server.ts";

/**
 * The limit for one network, which may be a mail service that fetches the pictures of many people's
 * e-mails.
 */
const limit = { attempts: 600, windowMs: 60_000 };

/** Draws the QR code of any ticket or order id. It does not reveal whether the id exists. */
export async function loader({ params: { kind, code }, context }: Route.LoaderArgs) {
  const { app, network } = contextOf(context);
  const texts: Record<QrKind, string> = {
    ticket: code,
    order: app.env.publicUrl + href("/orders/:orderId", { orderId: code }),
  };
  if (!isQrId(code) || !Object.hasOwn(texts, kind))
    return new Response("Not Found", { status: 404 });
  const wait = await findWait(app.db, { [`qr-image:${network}`]: limit }, app.now());
  if (wait > 0)
    return new Response("Too many pictures at once. Try again in a minute.", {
      status: 429,
      headers: { "retry-after": String(wait * 60), "cache-control": "no-store" },
    });
  return pictureAnswer(qrPng(texts[kind as QrKind]), "image/png");
}
