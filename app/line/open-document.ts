import { persist, ServerFailed } from "./line.ts";

/** Something small of ours that is always there. */
const own = "/icons/favicon.svg";

/** Waits until a document can be had: on a dead line the browser would put an error page of its own in place of this one. */
export function waitFor(address: string): Promise<void> {
  const isOurs = new URL(address, location.href).origin === location.origin;
  return persist(async () => {
    const { status } = await fetch(isOurs ? address : own, { method: "HEAD", cache: "no-store" });
    if (status >= 500) throw new ServerFailed();
  });
}

/** Opens a document in place of this page, once it can be had. */
export async function openDocument(address: string): Promise<void> {
  await waitFor(address);
  location.assign(address);
}
