/** What a translator put in the place of each text that React holds. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Lets a page go on while the browser, or an extension, translates it. A translator puts a `font`
 * element where a text was. React still holds the text: it would fail to remove it or to put
 * something before it, which takes the whole page away, and would write where nobody sees it
 * (https://github.com/facebook/react/issues/11538). This page has no `font` of its own.
 */
export function keepTranslatedTexts(): void {
  new MutationObserver((records) => records.forEach(remember)).observe(document, {
    childList: true,
    subtree: true,
  });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    return insertBefore.call(this, node, next && placeIn(this, next)) as T;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: ChildNode, value: string | null) {
      // The new text is shown, and translated in turn.
      standIns.get(this)?.replaceWith(this);
      nodeValue.set!.call(this, value);
    },
  });
}

function remember({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
  const font = [...addedNodes, previousSibling, nextSibling].find(
    (node) => node?.nodeName === "FONT",
  );
  for (const node of removedNodes)
    if (font && node.nodeType === Node.TEXT_NODE) standIns.set(node, font as ChildNode);
}

/** Returns the child of a parent that is, holds or stands for a node. */
function placeIn(parent: Node, node: Node): Node | null {
  for (let place: Node | null = node; place; place = place.parentNode)
    if (place.parentNode === parent) return place;
  const standIn = standIns.get(node);
  return standIn?.parentNode === parent ? standIn : null;
}
