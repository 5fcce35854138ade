import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { documentPath, lineOf } from "#app/http/pages.server.ts";

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * React Router tries an address on every route of the site in turn, twice. Here one that begins
 * with a section's name is tried on the routes of that section alone.
 */
export function createSectionHandlers(build: ServerBuild, mode: string): Handle {
  const whole = createRequestHandler(build, mode);
  const lines = Object.values(build.routes).map((route) => lineOf(build.routes, route!));
  const sections = Map.groupBy(lines, (line) => sectionOf(line.map(({ path }) => path ?? "")));
  // Every page knows the way to the first one, and what is not found has its own.
  const everywhere = ["", "*"].flatMap((name) => sections.get(name) ?? []);
  const entry = drawingWith(build);
  const handlers = new Map<string, Handle>();
  for (const [name, ofSection] of sections) {
    if (name === "") continue;
    const known = new Set([...everywhere, ...ofSection].flat());
    const routes = Object.fromEntries(
      Object.entries(build.routes).filter(([, route]) => known.has(route!)),
    );
    handlers.set(name, createRequestHandler({ ...build, routes, entry }, mode));
  }
  return (request, context) => {
    const path = documentPath(new URL(request.url).pathname);
    const handle = handlers.get(sectionOf([path])) ?? whole;
    return handle(request, context);
  };
}

/** A page of any section is drawn knowing all routes, where its links lead. */
function drawingWith({ routes, entry }: ServerBuild): ServerBuild["entry"] {
  const modules = Object.values(routes).map((route) => [route!.id, route!.module] as const);
  const routeModules = Object.fromEntries(modules);
  const draw: typeof entry.module.default = (request, status, headers, drawn, context) =>
    entry.module.default(request, status, headers, { ...drawn, routeModules }, context);
  return { module: { ...entry.module, default: draw } };
}

/** The first name of a path, as the routes are told apart: whatever its letters. */
const sectionOf = (paths: string[]): string =>
  paths.join("/").split("/").find(Boolean)?.toLowerCase() ?? "";
