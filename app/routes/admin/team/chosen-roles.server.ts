import { z } from "zod";
import { teamRoleNames } from "#app/shared/team/permissions.ts";

/** The ticked roles of a form. */
export const chosenRoles = z.array(z.enum(teamRoleNames));
