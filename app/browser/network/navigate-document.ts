import { retry, ServerFailed } from "./retry.ts";

const own = "/icons/favicon.svg";

/**
 * Waits until an address answers, since the browser would show an error page of its own where the
 * network is down.
 */
export function waitFor(address: string): Promise<void> {
  const isOurs = new URL(address, location.href).origin === location.origin;
  return retry(async () => {
    const { status } = await fetch(isOurs ? address : own, { method: "HEAD", cache: "no-store" });
    if (status >= 500) throw new ServerFailed();
  });
}

export async function navigateDocument(address: string): Promise<void> {
  await waitFor(address);
  location.assign(address);
}
