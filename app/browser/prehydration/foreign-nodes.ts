import { moveFocusBack, readFocus } from "./focus.ts";
import { whenShown } from "./lazy-images.ts";
import { committed, hydrated, hydrating } from "./subscribe-events.ts";

/** A page that somebody changes all the time is left to React, which then draws it anew. */
const mostChanges = 2_000;
/** Some put their element back each time that it is taken away. */
const mostRounds = 20;

/**
 * Sets aside what others put into the page until React has taken it over: password managers put
 * elements beside the fields, and React would draw a page anew that is not as the server sent it.
 * What others moved or rewrote is as it was sent, too.
 */
export function setForeignNodesAside(): void {
  const changes: MutationRecord[] = [];
  const foreign = new WeakSet<Node>();
  const sent = new WeakSet<Node>();
  /** Where nodes of the page were taken away: what took their place is not put back. */
  const robbed = new Set<Node>();
  const aside: { node: Node; parent: Node; next: Node | null }[] = [];
  let rounds = 0;

  const isForeign = (node: Node): boolean =>
    foreign.has(node) ||
    (!sent.has(node) && node.parentNode !== null && isForeign(node.parentNode));
  const record = (records: MutationRecord[]) => {
    for (const change of records) {
      const { target, addedNodes, removedNodes } = change;
      for (const node of removedNodes) {
        if (foreign.has(node)) continue;
        sent.add(node);
        robbed.add(target);
      }
      for (const node of addedNodes) if (!sent.has(node)) foreign.add(node);
      if (!isOurs(change) && !isForeign(target)) changes.push(change);
    }
    if (changes.length > mostChanges) observer.disconnect();
  };

  const undo = () => {
    record(observer.takeRecords());
    if (changes.length === 0 || rounds === mostRounds) return;
    rounds += 1;
    const focus = readFocus();
    for (let change = changes.pop(); change; change = changes.pop()) {
      const { target, addedNodes, removedNodes, previousSibling, nextSibling } = change;
      if (change.type === "characterData") (target as Text).data = change.oldValue!;
      for (const node of addedNodes) {
        if (node.parentNode !== target) continue;
        if (foreign.has(node)) aside.push({ node, parent: target, next: node.nextSibling });
        target.removeChild(node);
      }
      const place =
        nextSibling?.parentNode === target
          ? nextSibling
          : previousSibling?.parentNode === target
            ? previousSibling.nextSibling
            : null;
      for (const node of removedNodes) if (sent.has(node)) target.insertBefore(node, place);
    }
    observer.takeRecords();
    moveFocusBack(focus);
  };
  const putBack = () => {
    const focus = readFocus();
    for (let one = aside.pop(); one; one = aside.pop()) {
      const { node, parent, next } = one;
      if (parent.isConnected && !robbed.has(parent) && !node.parentNode)
        parent.insertBefore(node, next?.parentNode === parent ? next : null);
    }
    moveFocusBack(focus);
  };

  let onChange = record;
  const observer = new MutationObserver((records) => onChange(records));
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    characterDataOldValue: true,
  });
  const once = { once: true };
  const start = () => {
    onChange = (records) => {
      record(records);
      undo();
    };
    undo();
  };
  addEventListener(hydrating, start, once);
  addEventListener(committed, () => observer.disconnect(), once);
  // Parts of the page that are loaded later are taken over a moment after the rest.
  addEventListener(hydrated, () => whenShown(putBack), once);
}

/**
 * Whether a change is of this site's own scripts, or one that React passes over: scripts, and what
 * stands at the body's end, such as an extension's own window.
 */
function isOurs({ target, addedNodes, removedNodes, nextSibling }: MutationRecord): boolean {
  if (target === document.body && removedNodes.length === 0)
    return !nextSibling || [...addedNodes].every(({ nodeName }) => nodeName === "SCRIPT");
  return (
    (target instanceof Element ? target : target.parentElement)?.closest(
      "[role=timer], [data-today]",
    ) != null
  );
}
