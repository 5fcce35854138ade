import { signedCookie } from "#app/services/signed-cookie.server.ts";

/** In seconds; longer than any device is used. Its end is in the device's row. */
const maxAgeSeconds = 365 * 86_400;

/**
 * What makes a browser a device of the festival's: a secret, of which the database has the hash.
 */
export interface DeviceCookie {
  read(cookies: string | null): string | null;
  /** The `Set-Cookie` that makes a browser a device. */
  cookieFor(secret: string): string;
}

export function createDeviceCookie(secret: string, publicUrl: string): DeviceCookie {
  const cookie = signedCookie<string>(secret, publicUrl, "device", maxAgeSeconds);
  return { read: cookie.parse, cookieFor: cookie.serialize };
}
