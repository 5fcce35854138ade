/** The same outline in fewer letters: steps instead of places, of whole units. Knows the commands M, L, Q, C and Z. */
export function shortPath(path: string): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  let short = "";
  for (const [, command, rest] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const places = (rest!.match(/-?\d+/g) ?? []).map(Number);
    const steps = places.map((place, index) => place - (index % 2 === 0 ? x : y));
    if (command === "Z") [x, y] = [startX, startY];
    else [x, y] = places.slice(-2) as [number, number];
    if (command === "M") [startX, startY] = [x, y];
    const [right, up] = steps;
    if (command === "L" && up === 0) short += `h${right}`;
    else if (command === "L" && right === 0) short += `v${up}`;
    else short += command!.toLowerCase() + steps.join(" ").replaceAll(" -", "-");
  }
  return short.replace(/^m/, "M");
}
