import { randomBytes } from "node:crypto";
import type { SignedInViewer } from "#app/domain/people/accounts.server.ts";

/** What no two customers have alike in a page that is the same for them otherwise, nor two answers. */
export interface Own {
  id: string; // of the account
  username: string;
  email: string;
  session: string;
  askedAt: string; // milliseconds
  nonce: string;
}

export function ownOf(viewer: SignedInViewer | null, askedAt: string): Own {
  let nonce: string | undefined;
  return {
    id: viewer?.id ?? "",
    username: viewer?.username ?? "",
    email: viewer?.email ?? "",
    session: viewer?.session ?? "",
    askedAt,
    // Drawn by the pages alone: most of what a form is answered leads on to one.
    get nonce() {
      return (nonce ??= randomBytes(16).toString("base64"));
    },
  };
}

const secret = randomBytes(16).toString("hex");
const markOf = (name: keyof Own) => `${name}-${secret}`;

/** They stand for it until a page is sent. As nobody can guess them, nobody can write them into one. */
export const marks: Own = {
  id: markOf("id"),
  username: markOf("username"),
  email: markOf("email"),
  session: markOf("session"),
  askedAt: markOf("askedAt"),
  nonce: markOf("nonce"),
};

const anyMark = new RegExp(`(${Object.keys(marks).join("|")})-${secret}`);

/** Where React Router's data begin in a page; and the shape of its answers to a page that is open. */
const handoff = "<script";

type Escape = (text: string) => string;

export const inHtml: Escape = (text) =>
  text.replace(/[&<>"']/g, (character) => htmlEntities[character as keyof typeof htmlEntities]);
/** As React writes them. */
const htmlEntities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const inJson: Escape = (text) => JSON.stringify(text).slice(1, -1);
/** JSON in a string of a script. */
const inScript: Escape = (text) => inJson(inJson(text)).replaceAll("<", String.raw`\u003c`);

type Piece = Buffer | { name: keyof Own; escape: Escape };

/** A page, or its data, with gaps where its marks were. */
export type Template = Piece[];

export function templateOf(text: string, isPage: boolean): Template {
  const dataFrom = isPage ? text.lastIndexOf(handoff) : 0;
  let at = 0;
  return text.split(anyMark).map((part, index) => {
    const isName = index % 2 === 1;
    at += part.length + (isName ? secret.length + 1 : 0);
    if (!isName) return Buffer.from(part);
    const escape = !isPage ? inJson : at > dataFrom ? inScript : inHtml;
    return { name: part as keyof Own, escape };
  });
}

export function fill(template: Template, own: Own): Buffer<ArrayBuffer> {
  return Buffer.concat(
    template.map((piece) =>
      Buffer.isBuffer(piece) ? piece : Buffer.from(piece.escape(own[piece.name])),
    ),
  );
}
