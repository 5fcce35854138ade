import { useSyncExternalStore } from "react";
import { canInstall, install, onInstallable } from "#app/line/keep-shell.ts";
import { useSite } from "#app/layout/use-site.ts";
import { Button } from "#app/ui/button.tsx";

/** Only where the browser has offered it. */
export function InstallOffer() {
  const { brandName } = useSite();
  const isOffered = useSyncExternalStore(onInstallable, canInstall, () => false);
  if (!isOffered) return null;
  return (
    <Button type="button" variant="secondary" onClick={install}>
      Put {brandName} on this device
    </Button>
  );
}
