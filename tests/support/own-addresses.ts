import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import { parseSync, Visitor } from "vite";
import routes from "#app/routes.ts";

/** The paths of app/routes.ts, each with the file that answers it. */
export function filesByPath(entries: RouteConfigEntry[], above = ""): [string, string][] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const isPage = path !== undefined || index;
    return [
      ...(isPage ? [[here || "/", file] as [string, string]] : []),
      ...filesByPath(children, here),
    ];
  });
}

const patterns = filesByPath(routes)
  .map(([path]) => ({ path }))
  .filter(({ path }) => path !== "/*");
/** Whether one of our routes answers the path, or one that begins with it. */
const isOwn = (path: string) =>
  [path, ...(path.endsWith("/") ? [`${path}x`] : [])].some((one) => matchRoutes(patterns, one));

/** Where "/" is the front page's address and nothing else. */
const linkNames = /^(to|href|action|formAction|back)$/;
const linkCalls = /^(redirect|navigate|withNext)$/;

/**
 * The literals of `source` that spell an address of app/routes.ts. Inside `href(…)` they are its
 * names, which the compiler checks.
 */
export function ownAddressesIn(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const named: { start: number; end: number }[] = [];
  const links = new Set<number>();
  const found: string[] = [];
  const look = ({ start, end }: { start: number; end: number }, text: string) => {
    const path = text.replace(/[?#].*$/s, "").replace(/\.data$/, "");
    if (!/^\/(?!\/)/.test(path) || named.some((one) => one.start <= start && end <= one.end))
      return;
    if (path === "/" ? links.has(start) : isOwn(path)) found.push(source.slice(start, end));
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "Identifier" || !first) return;
      if (callee.name === "href") named.push(first);
      if (linkCalls.test(callee.name)) links.add(first.start);
    },
    JSXAttribute({ name, value }) {
      if (!value || name.type !== "JSXIdentifier" || !linkNames.test(name.name)) return;
      links.add(value.type === "JSXExpressionContainer" ? value.expression.start : value.start);
    },
    Property({ key, value }) {
      if (key.type !== "Identifier" || !linkNames.test(key.name)) return;
      links.add(value.type === "AssignmentPattern" ? value.right.start : value.start);
    },
    Literal(node) {
      if ("regex" in node) look(node, node.regex.pattern.replace(/^\^|\$$|\\(?=\/)/g, ""));
      else if (typeof node.value === "string") look(node, node.value);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked).join("x");
      // An address may stand behind the site's own: `${publicUrl}/cart`.
      look(node, node.quasis[0]!.value.raw ? text : text.slice(1));
    },
  }).visit(program);
  return found;
}

/** Every such literal of the product, with its file. */
export const findOwnAddresses = (): string[] =>
  globSync("{app,sandbox}/**/*.{ts,tsx}")
    .concat("server.ts")
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && file !== "app/routes.ts")
    .flatMap((file) =>
      ownAddressesIn(file, readFileSync(file, "utf8")).map((address) => `${file}: ${address}`),
    );
