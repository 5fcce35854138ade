import { data } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import { findByPictureKey, sharePicture } from "#app/domain/tickets/sold/share-picture.server.ts";
import { readShareShape } from "#app/services/drawing/share-picture.server.ts";
import type { Route } from "./+types/share-picture";

const limits = {
  ofPicture: { attempts: 40, windowMs: 60 * 60_000 },
  ofNetwork: { attempts: 600, windowMs: 10 * 60_000 },
};

/**
 * The share picture of a ticket, to be saved and posted; with the holder's name where
 * the form asks for it. It is drawn on request, and only browsers keep it.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, network } = contextOf(context);
  const shape = readShareShape(params.shape);
  const ticket = shape && (await findByPictureKey(app, params.key));
  if (!shape || !ticket) return new Response("Not Found", { status: 404 });
  const keys = { [`in:${params.key}`]: limits.ofPicture, [`in:${network}`]: limits.ofNetwork };
  const wait = await findWait(app.db, keys, app.now());
  if (wait > 0) throw data(`Please try again in ${wait} minutes.`, { status: 429 });
  const withName = new URL(request.url).searchParams.get("name") === "1";
  const file = await sharePicture(app, ticket, { shape, withName });
  return new Response(file, {
    headers: {
      "content-type": "image/jpeg",
      "content-disposition": `attachment; filename="im-in-${shape}.jpg"`,
      "cache-control": "private, max-age=600",
      "x-robots-tag": "noindex",
    },
  });
}
