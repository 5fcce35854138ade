import { href } from "react-router";

let offer: InstallOffer | undefined;

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** Registers the service worker. Nothing depends on it: a browser without one asks the network. */
export function registerServiceWorker(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    dispatchEvent(new Event("installable"));
  });
  void navigator.serviceWorker?.register(href("/sw.js")).catch(() => {});
}

export const canInstall = (): boolean => offer !== undefined;

/** Opens the browser's question whether to install the site; a browser uses each offer once. */
export function install(): void {
  void offer?.prompt();
  offer = undefined;
  dispatchEvent(new Event("installable"));
}

export function onInstallable(hear: () => void): () => void {
  addEventListener("installable", hear);
  return () => removeEventListener("installable", hear);
}
