import selectorParser, { type Node } from "postcss-selector-parser";
import { inHtml } from "./own-marks.server.ts";

/** What is in a page, as its HTML writes it. */
interface Names {
  tags: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  attributes: ReadonlySet<string>; // name="value"
  text: string;
}

export type Matcher = (names: Names) => boolean;

/**
 * Says whether a selector may match in a page with these names. States may always, and attributes
 * that only have to be there.
 */
export function matcherOf(selector: string): Matcher {
  return anyOf(selectorParser().astSync(selector).nodes);
}

/** A face that is for one character may be used where the page has it, another always. */
export function faceMatcherOf(face: string): Matcher {
  const only = /unicode-range:\s*U\+([\da-f]+)\s*[;}]/i.exec(face)?.[1];
  if (!only) return () => true;
  const character = String.fromCodePoint(Number.parseInt(only, 16));
  return ({ text }) => text.includes(character);
}

/** Parts that only fields have. */
const ofFields = /^::(placeholder|file-selector-button|-webkit-(calendar|date|inner|outer|search))/;

function anyOf(nodes: readonly Node[]): Matcher {
  const matchers = nodes.map(matcher);
  return (names) => matchers.some((mayMatch) => mayMatch(names));
}

function matcher(node: Node): Matcher {
  if (node.type === "tag") return ({ tags }) => tags.has(node.value);
  if (node.type === "class") {
    const name = inHtml(node.value);
    return ({ classes }) => classes.has(name);
  }
  if (node.type === "attribute" && node.operator === "=") {
    const attribute = `${node.attribute}="${inHtml(node.value ?? "")}"`;
    return ({ attributes }) => attributes.has(attribute);
  }
  if (node.type === "selector") {
    const matchers = node.nodes.map(matcher);
    return (names) => matchers.every((mayMatch) => mayMatch(names));
  }
  if (node.type === "pseudo" && ofFields.test(node.value))
    return ({ tags }) => ["input", "textarea"].some((tag) => tags.has(tag));
  if (node.type === "pseudo" && node.value !== ":not" && node.nodes.length > 0)
    return anyOf(node.nodes);
  return () => true;
}

export function namesIn(page: string): Names {
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found!);
  const attributes = new Set(all(/ ([\w-]+="[^"]*")/g));
  const lists = [...attributes].flatMap((one) => /^class="(.*)"$/s.exec(one)?.[1] ?? []);
  return {
    tags: new Set(all(/<([a-z]\w*)/gi)),
    classes: new Set(lists.flatMap((list) => list.split(" "))),
    attributes,
    text: page,
  };
}
