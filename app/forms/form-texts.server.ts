import { readForm } from "./read-form.server.ts";

/** The named text fields of a posted form; a missing one, or a file in its place, is an empty text. */
export async function formTexts<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const form = await readForm(request);
  const textOf = (name: Name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}
