interface Line {
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** Whether every kilobyte counts: the visitor asked for it, or the network is as slow as 2G. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & Line;
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}
