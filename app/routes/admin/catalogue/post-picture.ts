import { href, redirect } from "react-router";
import { BodyTooLarge, readBody } from "#app/http/body-limits.server.ts";
import { contextOf } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { readOriginal, receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import type { AdminResource } from "#app/shared/pages/route-meta.ts";
import { pictureTooLarge } from "#app/services/images.server.ts";
import { pictureFallback, pictureUrl } from "#app/shared/catalogue/products.ts";
import type { Route } from "./+types/post-picture";

export const handle = {
  page: href("/post"),
  reads: "products.edit",
  does: "products.edit",
} satisfies AdminResource;

/**
 * Stores one picture, sent as the request's body, while the rest of the product form is still being
 * filled in.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  try {
    const body = await readBody(request.arrayBuffer());
    return Response.json({ id: await receivePicture(app, new Uint8Array(body)) });
  } catch (error) {
    if (error instanceof BodyTooLarge) return refusal(pictureTooLarge);
    if (error instanceof DomainError) return refusal(error.message);
    throw error;
  }
}

const refusal = (message: string) => Response.json({ refusal: message }, { status: 422 });

/** Serves the preview of an uploaded picture, also while its sizes are still being made. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const original = /^[\w-]+$/.test(params.pictureId ?? "")
    ? await readOriginal(app.storage, params.pictureId!)
    : null;
  if (!original) return redirect(pictureUrl(params.pictureId ?? "", pictureFallback));
  return new Response(original.bytes as BodyInit, {
    headers: { "content-type": original.type, "content-security-policy": "sandbox" },
  });
}
