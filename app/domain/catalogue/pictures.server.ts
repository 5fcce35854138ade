import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { broadcasts, festivalDraft, festivalVersions, pictures } from "#app/db/schema.server.ts";
import {
  checkPicture,
  pictureKey,
  PictureRefused,
  pictureType,
  renderPicture,
} from "#app/services/images.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Storage } from "#app/services/storage.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { pictureFiles, wideFiles } from "#app/shared/catalogue/products.ts";
import type { Parts } from "#app/domain/parts.server.ts";

class FileRefused extends DomainError<"picture"> {}

type PictureParts = Parts<"db" | "storage" | "now">;

/**
 * The file as it was uploaded may say where it was taken: nobody but the administrator ever gets
 * it.
 */
const originalKey = (pictureId: string) => `originals/${pictureId}/file`;

/** An upload that no product took within a day was given up. */
const unusedMs = 24 * 60 * 60_000;

/**
 * Returns the id of a picture that waits in private until a product takes it. Throws `DomainError`
 * "picture" with what is wrong.
 */
export async function receivePicture(
  { db, storage, now }: PictureParts,
  bytes: Uint8Array,
): Promise<string> {
  let type;
  try {
    type = await checkPicture(bytes);
  } catch (error) {
    if (error instanceof PictureRefused) throw new FileRefused("picture", error.message);
    throw error;
  }
  const id = newId(16);
  await storage.put(originalKey(id), bytes, type);
  await db.insert(pictures).values({ id, createdAt: now() });
  await dropUnused({ db, storage, now });
  return id;
}

/** The condition that no draft or version of the settings names the picture, and no message. */
const notNamed = and(
  sql`not exists (select from ${broadcasts} where ${broadcasts.pictureId} = ${pictures.id})`,
  sql`not exists (select from ${festivalDraft} where strpos(${festivalDraft.sections}::text, ${pictures.id}) > 0)`,
  sql`not exists (select from ${festivalVersions} where strpos(${festivalVersions.settings}::text, ${pictures.id}) > 0)`,
);

async function dropUnused({ db, storage, now }: PictureParts): Promise<void> {
  // A finished picture without a product was taken off one, and past orders may still show it.
  const dropped = await db
    .delete(pictures)
    .where(
      and(
        isNull(pictures.productId),
        isNull(pictures.width),
        notNamed,
        lt(pictures.createdAt, new Date(now().getTime() - unusedMs)),
      ),
    )
    .returning({ id: pictures.id });
  for (const { id } of dropped) await storage.delete(originalKey(id));
}

export async function readOriginal(storage: Storage, pictureId: string) {
  const bytes = await storage.read(originalKey(pictureId));
  const type = bytes && pictureType(bytes);
  return bytes && type ? { bytes, type } : null;
}

/**
 * The job's verb, safe to repeat: makes a picture's files, then forgets the original. An unreadable
 * file is marked as failed. Of a picture that is no more the files go.
 */
export async function processPicture(
  { db, storage, now }: PictureParts,
  { pictureId, isWide = false }: { pictureId: string; isWide?: boolean },
): Promise<void> {
  const [picture] = await db.select().from(pictures).where(eq(pictures.id, pictureId));
  if (!picture) return deleteFiles(storage, pictureId);
  if (picture.width) return;
  const bytes = await storage.read(originalKey(pictureId));
  const rendered = bytes && (await renderPicture(bytes, isWide).catch(failOnRefusal));
  if (!rendered) {
    await save(db, pictureId, { failedAt: now() });
    return;
  }
  const { width, height, thumbhash, files } = rendered;
  for (const file of files)
    await storage.put(pictureKey(pictureId, file.name), file.contents, file.type);
  await save(db, pictureId, { width, height, thumbhash, failedAt: null });
  await storage.delete(originalKey(pictureId));
}

async function deleteFiles(storage: Storage, pictureId: string): Promise<void> {
  const made = [...pictureFiles, ...wideFiles].map((file) => pictureKey(pictureId, file));
  for (const key of [originalKey(pictureId), ...made]) await storage.delete(key);
}

function failOnRefusal(error: unknown): null {
  if (error instanceof PictureRefused) return null;
  throw error;
}

function save(
  db: Database,
  pictureId: string,
  fields: Partial<typeof pictures.$inferInsert>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(pictures).set(fields).where(eq(pictures.id, pictureId));
    announce(tx, "catalogue", "admin");
  });
}
