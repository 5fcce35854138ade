import { type ChildNode, parse, type Rule } from "postcss";
import { faceMatcherOf, type Matcher, matcherOf, namesIn } from "./selector-matcher.server.ts";

/**
 * What is kept or left out as a whole: a rule, an animation, or one custom property where a rule
 * defines nothing else.
 */
interface Leaf {
  text: string;
  reads: readonly string[]; // custom properties and animations
  defines?: string;
  mayMatch: Matcher;
}
type Part = Leaf | { open: string; parts: readonly Part[] };

const groups = new Set(["layer", "media", "supports", "container"]);
const always = () => true;

/**
 * Gives what a page (HTML) needs of a stylesheet: the rules that may match in it, whatever is
 * pressed or hovered, and the custom properties and animations that these read. Layers and order
 * stay, so that the whole may come behind it and change nothing. `everywhere` names classes that
 * scripts bring into any page.
 */
export function createPageStyles(stylesheet: string, everywhere = ""): (page: string) => string {
  const parts = parse(stylesheet).nodes.map(partOf);
  const leaves = parts.flatMap(leavesOf);
  const rules = leaves.filter((leaf) => leaf.defines === undefined);
  const definitions = Map.groupBy(leaves, (leaf) => leaf.defines);

  return (page) => {
    const names = namesIn(`${page}<p class="${everywhere}">`);
    const kept = new Set(rules.filter((rule) => rule.mayMatch(names)));
    const read = new Set(readIn(page));
    for (const rule of kept) for (const name of rule.reads) read.add(name);
    // A set is walked to the names that are added on the way: definitions read others.
    for (const name of read)
      for (const definition of definitions.get(name) ?? []) {
        if (!definition.mayMatch(names)) continue;
        kept.add(definition);
        for (const other of definition.reads) read.add(other);
      }
    return textOf(parts, kept);
  };
}

function partOf(node: ChildNode): Part {
  const text = node.toString();
  const leaf: Leaf = { text, reads: readIn(text), mayMatch: always };
  switch (node.type) {
    case "decl":
      return { ...leaf, text: `${text};`, defines: node.prop };
    case "rule":
      return rulePart(node, { ...leaf, mayMatch: matcherOf(node.selector) });
    case "comment":
      return leaf;
    case "atrule":
      if (!node.nodes) return { ...leaf, text: `${text};` };
      if (node.name === "property" || node.name === "keyframes")
        return { ...leaf, defines: node.params };
      if (node.name === "font-face") return { ...leaf, mayMatch: faceMatcherOf(text) };
      if (!groups.has(node.name)) return leaf;
      return { open: `@${node.name} ${node.params}`, parts: node.nodes.map(partOf) };
  }
}

function rulePart({ selector, nodes }: Rule, leaf: Leaf): Part {
  const definesOnly = nodes.every((node) => node.type === "decl" && node.variable);
  if (!definesOnly) return leaf;
  const { mayMatch } = leaf;
  return { open: selector, parts: nodes.map((node) => ({ ...partOf(node), mayMatch })) };
}

function leavesOf(part: Part): Leaf[] {
  return "parts" in part ? part.parts.flatMap(leavesOf) : [part];
}

function textOf(parts: readonly Part[], kept: ReadonlySet<Leaf>): string {
  return parts
    .map((part) => {
      if (!("parts" in part)) return kept.has(part) ? part.text : "";
      const inner = textOf(part.parts, kept);
      // An empty layer keeps its rank among the others.
      return inner || part.open.startsWith("@layer") ? `${part.open}{${inner}}` : "";
    })
    .join("");
}

/** `--animate-rise: rise 0.3s` is one of Tailwind's. */
function readIn(text: string): string[] {
  const properties = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!);
  const animations = [...text.matchAll(/animat[\w-]+:([^;}]+)/g)];
  return [...properties, ...animations.flatMap(([, value]) => value!.match(/[\w-]+/g) ?? [])];
}
