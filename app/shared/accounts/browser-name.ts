const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["Android", /\bAndroid\b/],
  ["an iPhone", /\biPhone\b/],
  ["an iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["a Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** What a browser calls itself, in words: "Chrome on Android". */
export function browserName(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const system = nameIn(systems);
  return (nameIn(browsers) ?? "A browser") + (system ? ` on ${system}` : "");
}
