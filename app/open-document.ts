import { persist, ServerFailed } from "#app/line.ts";

/** Something small of ours that is always there. */
const own = "/icons/favicon.svg";

/** Opens a document in place of this page, once it can be had: on a dead line the browser would show an error of its own. */
export async function openDocument(address: string): Promise<void> {
  const isOurs = new URL(address, location.href).origin === location.origin;
  await persist(async () => {
    const { status } = await fetch(isOurs ? address : own, { method: "HEAD", cache: "no-store" });
    if (status >= 500) throw new ServerFailed();
  });
  location.assign(address);
}
