export function listAddress(
  path: string,
  query: Record<string, string | null | undefined> = {},
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return `${path}?${new URLSearchParams(given)}`;
}
