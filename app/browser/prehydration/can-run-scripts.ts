/**
 * What the pages' scripts use of a browser that browsers of 2020 lack: scripts/promised-browsers.ts
 * checks that this is all. An older browser keeps the page that the server drew, whose links and
 * forms need no scripts.
 */
export const needed: Record<string, object> = {
  allSettled: Promise,
  at: Array.prototype,
  hasOwn: Object,
  replaceAll: String.prototype,
  showModal: globalThis.HTMLDialogElement?.prototype ?? {},
};

export const canRunScripts = (): boolean =>
  Object.entries(needed).every(([name, owner]) => name in owner);
