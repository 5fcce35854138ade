import { editDistance } from "#app/shared/edit-distance.ts";

/** The hosts that people of Nigeria have their mail at, without their endings. */
const hosts = ["gmail", "yahoo", "hotmail", "outlook", "icloud"];
/** Other hosts that look like one of them. */
const others = new Set([
  "mail",
  "email",
  "ymail",
  "fastmail",
  "gmx",
  "hey",
  "aol",
  "live",
  "zmail",
]);

/** Endings that no host has, and the one that was meant. */
const endings: Record<string, string> = {
  con: "com",
  cpm: "com",
  cim: "com",
  xom: "com",
  vom: "com",
  dom: "com",
  comm: "com",
  coom: "com",
  cmo: "com",
  ocm: "com",
  coml: "com",
  como: "com",
  nte: "net",
  ner: "net",
  met: "net",
  ogr: "org",
  orf: "org",
  nge: "ng",
  ngg: "ng",
  eud: "edu",
};
/** What is left of "com" at a host that has no such ending. */
const halfCom = new Set(["co", "cm", "om", "c", "comn", "com.com"]);

/**
 * Returns the address that was probably meant, where what was typed is a common host or ending with
 * a slip in it; null where nothing looks wrong. It is for asking: what was typed may be right.
 */
export function likelyEmail(typed: string): string | null {
  const [, local, domain] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@]+?)\.?\s*$/.exec(typed) ?? [];
  if (!local || !domain) return null;
  const [name = "", ...rest] = domain.toLowerCase().split(".");
  const host = hostLike(name);
  const meant = `${host ?? name}.${endingOf(rest, host)}`;
  return meant === domain.toLowerCase() ? null : `${local}@${meant}`;
}

function hostLike(name: string): string | undefined {
  if (others.has(name)) return undefined;
  return hosts.find((host) => {
    // A longer name has room for two slips before it is another one.
    const most = host.length > 5 ? 2 : 1;
    return editDistance(name, host, { most }) <= most;
  });
}

function endingOf(rest: readonly string[], host: string | undefined): string {
  const ending = rest
    .map((part) => (Object.hasOwn(endings, part) ? endings[part]! : part))
    .join(".");
  if (!host) return ending;
  // These two have no other ending.
  if (host === "gmail" || host === "icloud") return "com";
  return halfCom.has(ending) ? "com" : ending;
}
