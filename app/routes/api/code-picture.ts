import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import { codePng } from "#app/services/mail-pictures.server.ts";
import { type CodeKind, isCode } from "#app/shared/code-pictures.ts";
import type { Route } from "./+types/code-picture";
import { pictureAnswer } from "./picture-answer.server.ts";

/** Of one network, which may be a mail service that fetches the pictures of everybody's mails. */
const limit = { attempts: 600, windowMs: 60_000 };

/** Whether there is such a ticket or order is not said. */
export async function loader({ params: { kind, code }, context }: Route.LoaderArgs) {
  const { app, network } = contextOf(context);
  const texts: Record<CodeKind, string> = {
    ticket: code,
    order: app.env.publicUrl + href("/orders/:orderId", { orderId: code }),
  };
  if (!isCode(code) || !Object.hasOwn(texts, kind))
    return new Response("Not Found", { status: 404 });
  const wait = await findWait(app.db, { [`code-picture:${network}`]: limit }, app.now());
  if (wait > 0)
    return new Response("Too many pictures at once. Try again in a minute.", {
      status: 429,
      headers: { "retry-after": String(wait * 60), "cache-control": "no-store" },
    });
  return pictureAnswer(codePng(texts[kind as CodeKind]), "image/png");
}
