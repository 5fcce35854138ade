import { redirect } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findCard } from "#app/domain/catalogue/store-cards.server.ts";
import { cardAddress, cardFile, type CardName } from "#app/domain/festival/link-card.server.ts";
import type { Route } from "./+types/link-card";

/**
 * The picture of a shared link, as JPEG. An address of another version redirects to the current
 * one, so that only what the site says now is drawn.
 */
export async function loader({ params: { kind, name, file }, context }: Route.LoaderArgs) {
  const { app, festival: read } = contextOf(context);
  const festival = await read();
  const card = await findCard(app, festival, { kind, name });
  if (!card) return new Response("Not Found", { status: 404 });
  const address = cardAddress({ kind: kind as CardName["kind"], name }, card);
  if (!address.endsWith(`/${file}`))
    return redirect(address, { headers: { "cache-control": "no-store" } });
  return new Response((await cardFile(app, card)) as BodyInit, {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
