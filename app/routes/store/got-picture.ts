import { data } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { productCard } from "#app/domain/catalogue/store-cards.server.ts";
import { inksOf, readPicture } from "#app/domain/festival/link-card.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import { drawingTurns } from "#app/services/drawing/drawing-turns.server.ts";
import { drawSharePicture, readShareShape } from "#app/services/drawing/share-picture.server.ts";
import type { Route } from "./+types/got-picture";

const limit = { attempts: 600, windowMs: 10 * 60_000 };

/**
 * The picture of a product for somebody who bought it, to be saved and posted. It says nothing of an
 * order: anybody may have it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, network, festival: read } = contextOf(context);
  const shape = readShareShape(params.shape);
  const product = (await app.catalogue()).byId.get(params.productId);
  if (!shape || !product) return new Response("Not Found", { status: 404 });
  const wait = await findWait(app.db, { [`got:${network}`]: limit }, app.now());
  if (wait > 0) throw data(`Please try again in ${wait} minutes.`, { status: 429 });
  const festival = await read();
  const { picture } = productCard(festival, product);
  const words = {
    says: "Got mine",
    name: "",
    number: "",
    day: product.name,
    place: "",
    brand: festival.name.brand,
    cloth: product.name,
  };
  const file = await drawingTurns(async () =>
    drawSharePicture(
      words,
      { shape, subject: "thing" },
      await readPicture(app.storage, picture),
      inksOf(festival),
    ),
  );
  return new Response(file, {
    headers: {
      "content-type": "image/jpeg",
      "content-disposition": `attachment; filename="got-mine-${shape}.jpg"`,
      "cache-control": "public, max-age=600",
      "x-robots-tag": "noindex",
    },
  });
}
