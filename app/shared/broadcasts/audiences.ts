/**
 * Whom a message is for, as it is written down: a name, or a name with the id of one ticket type,
 * product or state of orders behind a colon.
 */
export const audienceGroups = {
  holders: "Everybody with a ticket",
  "not-in": "Tickets that are not in yet",
  unopened: "Tickets that nobody has opened",
  waiting: "On the waiting list",
  newsletter: "Newsletter",
  team: "The team",
} as const;
export type AudienceGroup = keyof typeof audienceGroups;

/** The audiences that name one thing of many. */
const audiencesOf = ["type", "product", "order"] as const;
export type AudienceOf = (typeof audiencesOf)[number];

export type Audience = AudienceGroup | `${AudienceOf}:${string}`;

export const isAudience = (text: string): text is Audience =>
  text in audienceGroups || audiencesOf.some((kind) => text.startsWith(`${kind}:`));

/** Returns the kind of an audience, and the id that it names; an empty id where it names none. */
export function readAudience(audience: Audience): {
  kind: AudienceGroup | AudienceOf;
  id: string;
} {
  const colon = audience.indexOf(":");
  if (colon < 0) return { kind: audience as AudienceGroup, id: "" };
  return { kind: audience.slice(0, colon) as AudienceOf, id: audience.slice(colon + 1) };
}
