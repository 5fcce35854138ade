import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { codePng } from "#app/services/mail-pictures.server.ts";
import { type CodeKind, isCode } from "#app/shared/code-pictures.ts";
import type { Route } from "./+types/code-picture";
import { pictureAnswer } from "./picture-answer.server.ts";

/** Whether there is such a ticket or order is not said. */
export async function loader({ params: { kind, code }, context }: Route.LoaderArgs) {
  const { publicUrl } = contextOf(context).app.env;
  const texts: Record<CodeKind, string> = {
    ticket: code,
    order: publicUrl + href("/orders/:orderId", { orderId: code }),
  };
  if (!isCode(code) || !Object.hasOwn(texts, kind))
    return new Response("Not Found", { status: 404 });
  return pictureAnswer(codePng(texts[kind as CodeKind]), "image/png");
}
