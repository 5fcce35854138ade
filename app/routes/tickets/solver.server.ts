// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import script from "#app/browser/prehydration/solve.ts?worker&url";

/** The address of the script that solves the task of a purchase. */
export const solver: string = script;
