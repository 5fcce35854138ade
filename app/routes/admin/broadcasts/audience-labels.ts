import type { OfferedAudience } from "#app/domain/broadcasts/audiences.server.ts";

/** Names the audiences of a message; one that is offered no more is left to its kind. */
export const audienceLabels = (
  audiences: readonly string[],
  offered: readonly OfferedAudience[],
): string =>
  audiences
    .map((audience) => offered.find((one) => one.audience === audience)?.label ?? gone(audience))
    .join(", ");

const gone = (audience: string): string =>
  audience.startsWith("type:")
    ? "a ticket type that is no more"
    : audience.startsWith("product:")
      ? "a product that is no more"
      : audience;
