import { contextOf } from "#app/context.server.ts";
import { isOverAt } from "#app/domain/festival/festival-phase.server.ts";
import { clothPicture } from "#app/domain/tickets/sale/whole-cloth.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { type ClothShape, clothShapes } from "#app/shared/tickets/cloth-shapes.ts";
import type { Route } from "./+types/cloth-picture";

const shapeOf = (file: string): ClothShape | undefined =>
  keysOf(clothShapes).find((shape) => clothShapes[shape].file === file);

/**
 * The cloth that all sold tickets make, as a picture. An address with a version is kept by browsers
 * for as long as they like; one without is a few minutes old at most. The print comes after the day.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const shape = shapeOf(params.file);
  const isPrint = shape === "print";
  const isEarly = isPrint && !isOverAt(await app.festival(), app.now());
  const file = shape && !isEarly ? await clothPicture(app, shape) : null;
  if (!file) return new Response("Not Found", { status: 404 });
  const hasVersion = new URL(request.url).searchParams.has("v");
  return new Response(file, {
    headers: {
      "content-type": isPrint ? "image/png" : "image/webp",
      "cache-control": hasVersion ? "public, max-age=31536000, immutable" : "public, max-age=300",
      ...(isPrint && { "content-disposition": `attachment; filename="cloth.png"` }),
    },
  });
}
