import type { PhoneHealth } from "#app/shared/check-in/ready.ts";
import { hasCamera } from "../camera.ts";

/** Returns whether the page may use the camera. */
export async function findCameraState(): Promise<PhoneHealth["camera"]> {
  if (!hasCamera()) return "none";
  // Firefox does not know this name.
  const asked = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  if (!asked || asked.state === "granted") return "allowed";
  return asked.state === "denied" ? "refused" : "asks";
}

interface BatteryManager {
  level: number;
  charging: boolean;
}

/** Returns how full the battery is, where the browser says it. */
export async function findBattery(): Promise<Pick<PhoneHealth, "battery" | "isCharging">> {
  const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> };
  const battery = await getBattery?.call(navigator).catch(() => null);
  return { battery: battery?.level ?? null, isCharging: battery?.charging ?? false };
}
