import { contextOf } from "#app/context.server.ts";
import { pictureFallback } from "#app/shared/catalogue/products.ts";
import type { Route } from "./+types/sized-picture";
import { answerPicture } from "./picture-answer.server.ts";

/**
 * Answers with AVIF in the requested width, or with the picture's one WebP for a browser that does
 * not accept AVIF.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const readsAvif = request.headers.get("accept")?.includes("image/avif");
  const file = readsAvif ? `${params.width}.avif` : pictureFallback;
  const answer = await answerPicture(contextOf(context).app, params.pictureId, file);
  answer.headers.set("vary", "accept");
  return answer;
}
