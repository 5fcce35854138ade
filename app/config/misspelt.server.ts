import { editDistance } from "#app/shared/edit-distance.ts";

const foreign = new Set(["LOGLEVEL"]);

/**
 * Finds names of environment variables that resemble a setting's name. Short names (PORT) resemble
 * too many. Where the correct name is set too, the other one belongs to another program.
 */
export function findMisspelt(
  source: Record<string, string | undefined>,
  ours: readonly string[],
): string[] {
  const known = new Set(ours);
  const unset = ours.filter((name) => !source[name]?.trim());
  return Object.keys(source).flatMap((given) => {
    if (known.has(given) || foreign.has(given) || !source[given]?.trim()) return [];
    const meant = unset.find((name) => isCloseTo(given.toUpperCase(), name));
    return meant ? [`${given} is not a setting: did you mean ${meant}?`] : [];
  });
}

function isCloseTo(given: string, name: string): boolean {
  if (!name.includes("_")) return false;
  if (given.includes("_") && name.startsWith(`${given}_`)) return true;
  const most = name.length < 10 ? 1 : 2;
  return editDistance(given, name, { most }) <= most;
}
