import { readFileSync } from "node:fs";

const texts = new Map<string, string>();

/** Whether a file declares a test of this title, as it is written there: `${…}` and `%s` stand for themselves. */
export function declaresTest(file: string, title: string): boolean {
  const text = texts.get(file) ?? readFileSync(file, "utf8");
  texts.set(file, text);
  return [`"${title}"`, `\`${title}\``].some((quoted) =>
    new RegExp(
      `\\b(test|it)\\(\\s*${escape(quoted)}|\\]( as const)?\\)\\(\\s*${escape(quoted)}|\\)\\(${escape(quoted)}`,
    ).test(text),
  );
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
