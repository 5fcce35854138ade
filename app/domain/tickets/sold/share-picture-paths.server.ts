import { href } from "react-router";
import type { tickets } from "#app/db/schema.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { ShareShape } from "#app/services/drawing/share-picture.server.ts";

type Pictured = Pick<typeof tickets.$inferSelect, "serial" | "generation">;

/**
 * Returns the key of a ticket's share picture, a secret of this picture alone: a reader of its address
 * learns neither the ticket's code nor the address of its page. A ticket that gets a new code has
 * another.
 */
export const pictureKey = (
  { sealing }: Parts<"sealing">,
  { serial, generation }: Pictured,
): string =>
  `${serial}-${generation}-${sealing.hash(`picture without a code ${serial} ${generation}`)}`;

/** Returns the addresses of a ticket's share picture in its two shapes. */
export function sharePicturePaths(app: Parts<"sealing">, ticket: Pictured) {
  const key = pictureKey(app, ticket);
  const pathOf = (shape: ShareShape) =>
    href("/files/in/:key/:shape", { key, shape: `${shape}.jpg` });
  return { story: pathOf("story"), post: pathOf("post") };
}
