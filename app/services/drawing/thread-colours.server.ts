import type { Thread } from "#app/shared/tickets/cloth.ts";
import { cream, flame, ink, type Inks, palm } from "./logos.server.ts";

/** Returns the colour of each thread as "#RRGGBB"; a host's own two are the inks. */
export const threadColours = ({ primary, accent }: Inks): Record<Thread, string> => ({
  primary,
  accent,
  palm,
  flame,
  cream,
  ink,
});
