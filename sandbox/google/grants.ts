import type { DatabaseSync } from "node:sqlite";
import { randomCode } from "../random.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import type { Claims } from "./people.ts";

export type Grant = AuthorizationRequest & { claims: Claims };

const codeLifeMs = 10 * 60_000;
export const tokenLifeSeconds = 3599;

/** Stores a grant and returns its code, which works once. */
export function addGrant(db: DatabaseSync, grant: Grant, now: number): string {
  const code = `4/0A${randomCode(40)}`;
  db.prepare("insert into grants (code, details, expires_at) values (?, ?, ?)").run(
    code,
    JSON.stringify(grant),
    now + codeLifeMs,
  );
  return code;
}

export function takeGrant(db: DatabaseSync, code: string, now: number): Grant | undefined {
  const row = db
    .prepare("delete from grants where code = ? returning details, expires_at")
    .get(code) as { details: string; expires_at: number } | undefined;
  return row && row.expires_at > now ? (JSON.parse(row.details) as Grant) : undefined;
}

export function addAccessToken(db: DatabaseSync, claims: Claims, now: number): string {
  const token = `ya29.sandbox-${randomCode(40)}`;
  db.prepare("insert into access_tokens (token, claims, expires_at) values (?, ?, ?)").run(
    token,
    JSON.stringify(claims),
    now + tokenLifeSeconds * 1000,
  );
  return token;
}

export function findClaims(db: DatabaseSync, token: string, now: number): Claims | undefined {
  const row = db
    .prepare("select claims from access_tokens where token = ? and expires_at > ?")
    .get(token, now) as { claims: string } | undefined;
  return row && (JSON.parse(row.claims) as Claims);
}
