import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { readFormData, type Sent } from "#app/forms/read-form.server.ts";
import { otherColor } from "#app/shared/festival/theme-colors.ts";
import { itemField, itemsIn, type SectionShape } from "#app/shared/festival/section-shapes.ts";

type Texts = Record<string, string>;

interface Taken {
  request: Request;
  /** What is wrong with the files, by the field that they were sent in. */
  refused: Texts;
}

async function readForm(sent: Sent): Promise<FormData> {
  try {
    return await readFormData(sent);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new Response("These pictures are too large together. Choose fewer at once.", {
      status: 413,
    });
  }
}

/**
 * Adds a picture to the end of a list, or sets it in its field. Returns the refusal where the list
 * is full.
 */
function put(shape: SectionShape, texts: Texts, field: string, id: string): string | null {
  const list = shape.lists[field];
  if (!list) {
    texts[field] = id;
    return null;
  }
  const items = itemsIn(texts, field);
  if (items.length >= list.most) return `At most ${list.most}: take one out for each new one.`;
  for (const key of Object.keys(list.fields))
    texts[itemField(field, (items.at(-1) ?? -1) + 1, key)] = key === "pictureId" ? id : "";
  return null;
}

/**
 * Stores the files of a section's form and returns the same request with their ids in its fields in
 * place of the files.
 */
export async function takeFiles(
  app: Parts<"db" | "storage" | "now">,
  sentForm: Sent,
  shape: SectionShape,
): Promise<Taken> {
  const { request } = sentForm;
  if (!request.headers.get("content-type")?.startsWith("multipart/"))
    return { request, refused: {} };
  const sent = [...(await readForm(sentForm))].map(([name, value]) => {
    const [kind, field] = name.includes(":") ? name.split(":", 2) : ["text", name];
    return { kind, field: field!, value };
  });
  const texts = Object.fromEntries(
    sent.flatMap(({ kind, field, value }) => (kind === "text" ? [[field, value]] : [])),
  ) as Texts;
  const refused: Texts = {};
  const refuse = (field: string, words: string | null) => {
    if (words) refused[field] = [refused[field], words].filter(Boolean).join(" ");
  };
  for (const { kind, field, value } of sent)
    if (typeof value !== "string") {
      if (value.size > 0) refuse(field, await takeFile(app, shape, texts, field, value));
    } else if (kind === "other" && texts[field] === otherColor)
      texts[field] = value.trim() || otherColor;
    else if (kind === "refused") refuse(field, value.slice(0, longest));
    else if (kind === "added")
      for (const id of value.split(" ").filter((one) => /^[\w-]{1,80}$/.test(one)))
        refuse(field, put(shape, texts, field, id));
  const { method, url } = request;
  return { request: new Request(url, { method, body: new URLSearchParams(texts) }), refused };
}

/** The greatest length of a refusal's text, in characters. */
const longest = 4_000;

async function takeFile(
  app: Parts<"db" | "storage" | "now">,
  shape: SectionShape,
  texts: Texts,
  field: string,
  file: File,
): Promise<string | null> {
  try {
    const id = await receivePicture(app, new Uint8Array(await file.arrayBuffer()));
    return put(shape, texts, field, id);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `${file.name}: ${error.message}`;
  }
}
