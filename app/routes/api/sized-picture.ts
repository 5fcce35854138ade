import { contextOf } from "#app/context.server.ts";
import { pictureFallback } from "#app/shared/catalogue/products.ts";
import type { Route } from "./+types/sized-picture";
import { answerPicture } from "./picture-answer.server.ts";

/** AVIF at the width asked for; the one WebP for a browser that does not say that it reads AVIF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const readsAvif = request.headers.get("accept")?.includes("image/avif");
  const file = readsAvif ? `${params.width}.avif` : pictureFallback;
  const answer = await answerPicture(contextOf(context).app, params.pictureId, file);
  answer.headers.set("vary", "accept");
  return answer;
}
