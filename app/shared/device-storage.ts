/**
 * Returns what this browser stores for the site, or null where it stores nothing: where storage is
 * forbidden, reading `localStorage` throws.
 */
export function deviceStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
