import { addressOf, screens } from "./addresses.ts";
import { type State, states } from "./states.ts";
import type { Visitor } from "./visitors.ts";

export interface Scene extends Omit<State, "who"> {
  visitor: Visitor;
}

/**
 * Lists every page with a handle, as the visitor with the fewest rights who may open it sees it,
 * and every state. Pages to which no link leads are printed.
 */
export async function scenesOf(all: readonly Visitor[], only: string): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for (const path of screens().filter((one) => one.startsWith(only))) {
    const found = await openerOf(path, all);
    if (found) scenes.push({ name: path, ...found });
    else console.log(`${path}: no link leads there`);
  }
  const more = states.filter(({ path }) => path.startsWith(only));
  return [
    ...scenes,
    ...more.map(({ who, name, path, ...rest }) => ({
      ...rest,
      path,
      name: `${path.split("?")[0]}, ${name}`,
      visitor: all.find((one) => one.name === who)!,
    })),
  ];
}

/** The first visitor who may open the page, and its address for them. */
async function openerOf(pattern: string, all: readonly Visitor[]) {
  for (const visitor of all) {
    const { request } = visitor.context;
    const path = await addressOf(request, pattern);
    const answer = path ? await request.get(path) : undefined;
    const isThere = answer && new URL(answer.url()).pathname === path && answer.status() < 500;
    if (path && isThere) return { path, visitor };
  }
  return undefined;
}
