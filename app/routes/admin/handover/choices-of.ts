import { roleLabels } from "#app/shared/team/permissions.ts";
import type { Running } from "./running.ts";

/** Members of the team to choose from. */
export const choicesOf = (people: Running["team"]) =>
  people.map(({ id, name, email, roles }) => ({
    value: id,
    label: name,
    note: `${email}, ${roleLabels(roles)}`,
  }));
