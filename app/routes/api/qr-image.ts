import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import { findPicturedCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { qrPng } from "#app/services/email-images.server.ts";
import { type QrKind, isQrId } from "#app/shared/qr-images.ts";
import type { Route } from "./+types/qr-image";
import { pictureAnswer } from "./picture-answer.server.ts";

/**
 * The limit for one network, which may be a mail service that fetches the pictures of many people's
 * e-mails.
 */
const limit = { attempts: 600, windowMs: 60_000 };

/**
 * Draws the QR code of any ticket or order id, which does not reveal whether the id exists; or that
 * of a sold ticket, by the secret of its picture.
 */
export async function loader({ params: { kind, code }, context }: Route.LoaderArgs) {
  const { app, network } = contextOf(context);
  const texts: Record<QrKind, string> = {
    ticket: code,
    order: app.env.publicUrl + href("/orders/:orderId", { orderId: code }),
  };
  if (kind !== "sold" && (!isQrId(code) || !Object.hasOwn(texts, kind))) return notFound();
  const wait = await findWait(app.db, { [`qr-image:${network}`]: limit }, app.now());
  if (wait > 0)
    return new Response("Too many pictures at once. Try again in a minute.", {
      status: 429,
      headers: { "retry-after": String(wait * 60), "cache-control": "no-store" },
    });
  if (kind !== "sold") return pictureAnswer(qrPng(texts[kind as QrKind]), "image/png");
  const sold = await findPicturedCode(app, code);
  if (sold === null) return notFound();
  return new Response(qrPng(sold), {
    headers: {
      "content-type": "image/png",
      // It opens the gate, so only the reader's own program keeps it.
      "cache-control": "private, max-age=3600",
      "x-robots-tag": "noindex",
    },
  });
}

const notFound = () =>
  new Response("Not Found", { status: 404, headers: { "cache-control": "no-store" } });
