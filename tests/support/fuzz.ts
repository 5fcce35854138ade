import type { AccessWorld } from "./access-world.ts";
import { accessTable } from "./access-table.ts";
import type { Sent } from "./client.ts";
import { dataAddress } from "./data-address.ts";
import { asHeader, encoded, hostileCookies } from "./hostile-cookies.ts";
import {
  cookieNames,
  headerNames,
  hostileValues,
  knownNames,
  strangeBodies,
} from "./hostile-inputs.ts";

/** One malformed request. */
export interface Odd {
  address: string;
  init: RequestInit;
}

const oddMethods = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"];
/** The routes' patterns. */
export const fuzzedPaths = Object.keys(accessTable);
type Pick = <Value>(from: readonly Value[]) => Value;

interface Site {
  origin: string;
  /** Addresses of routes that answer more than "not found" there, by the routes' patterns. */
  addresses: Record<string, string>;
}

/**
 * Makes a request to a route: with a hostile value in its path, its query, a cookie, a header or a
 * field of one of its forms, with an invalid body, or with another method; as a document or as
 * data. `random` returns numbers from 0 to 1.
 */
export function oddRequest(
  path: string,
  world: AccessWorld,
  { origin, addresses }: Site,
  random: () => number,
): Odd {
  const pick: Pick = (from) => from[Math.floor(random() * from.length)]!;
  const access = accessTable[path]!;
  const right = addresses[path] ?? access.at?.(world) ?? path;
  const forms = Object.values(access.forms ?? {});
  const isRead = random() < 0.5;
  const address = isRead && random() < 0.7 ? hostileAddress(pick, path, right) : right;
  const init = isRead
    ? { method: pick(["GET", "GET", "GET", ...oddMethods]) }
    : hostilePost(pick, forms.length > 0 ? pick(forms)(world) : {});
  return {
    address: random() < 0.5 ? address : dataAddress(address),
    init: { ...init, headers: { origin, ...hostileHeaders(pick, random), ...init.headers } },
  };
}

function hostileAddress(pick: Pick, path: string, right: string): string {
  const value = encoded(pick(hostileValues));
  const page = right.split("?")[0]!;
  return pick([
    () =>
      path.replaceAll(/:\w+\??/g, () => encoded(pick(hostileValues)) || "x").replace("*", value),
    () => `${page.replace(/\/$/, "")}/${value}`,
    () => `${page}?${knownNames.map((name) => `${name}=${value}`).join("&")}`,
    () => `${page}?${pick(knownNames)}=${value}`,
    () =>
      `${page}?${pick(knownNames)}=${value}&${pick(knownNames)}=${encoded(pick(hostileValues))}`,
    () => `${page}?${value}=1`,
  ])();
}

interface Post extends RequestInit {
  headers?: Record<string, string>;
}

/** A valid form with one field made wrong, sent twice or left out; or a body that is no form. */
function hostilePost(pick: Pick, sent: Sent): Post {
  if (sent instanceof Uint8Array || pick([true, false, false])) {
    const [type, body] = pick(strangeBodies);
    return {
      method: "POST",
      // Sent as bytes, so that no content type is added.
      body: body === null ? null : new TextEncoder().encode(body),
      ...(type !== null && { headers: { "content-type": type } }),
    };
  }
  const fields: [string, string][] =
    sent instanceof FormData
      ? [...sent].map(([name, value]) => [name, typeof value === "string" ? value : "file"])
      : Object.entries(sent).map(([name, value]) => [name, String(value)]);
  const at = pick([...fields.keys(), fields.length]);
  const name = fields[at]?.[0] ?? pick(knownNames);
  const changed = pick([
    () => fields.toSpliced(at, 1),
    () => [...fields, [name, "again"]],
    () => [...fields.toSpliced(at, 1), [name, pick(hostileValues)]],
    () => [...fields.toSpliced(at, 1), [name, pick(hostileValues)]],
    () => [...fields, [pick(hostileValues), "1"]],
  ])();
  return { method: "POST", body: new URLSearchParams(changed) };
}

function cookiesOf(names: readonly string[], pick: Pick): string {
  const cookie = pick(hostileCookies(pick(hostileValues)));
  return names.map((name) => `${name}=${cookie}`).join("; ");
}

function hostileHeaders(pick: Pick, random: () => number): Record<string, string> {
  const headers: Record<string, string> = {};
  if (random() < 0.5) headers["cookie"] = cookiesOf(pick([[pick(cookieNames)], cookieNames]), pick);
  if (random() < 0.2) headers[pick(headerNames)] = asHeader(pick(hostileValues));
  return headers;
}

/** Describes a request in one line, for the message of a failed test. */
export function describe({ address, init }: Odd): string {
  const { method, headers, body } = init;
  const text =
    body instanceof Uint8Array
      ? new TextDecoder().decode(body)
      : body instanceof URLSearchParams
        ? body.toString()
        : "";
  const sent = `${method} ${address.slice(0, 200)} ${JSON.stringify(headers)?.slice(0, 600)}`;
  return `${sent} ${JSON.stringify(text).slice(0, 300)}`;
}
