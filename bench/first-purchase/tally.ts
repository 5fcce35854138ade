import type { Locator, Page } from "@playwright/test";

interface Row {
  step: string;
  taps: number;
  fields: number;
  seconds: number;
}

/**
 * Counts a visitor's taps and fields, and the time of each step. The only waiting is for the page.
 */
export function createTally(page: Page) {
  const rows: Row[] = [];
  let [taps, fields] = [0, 0];
  return {
    rows: (): readonly Row[] => rows,
    async tap(target: Locator): Promise<void> {
      taps++;
      await target.tap();
    },
    async type(label: string | RegExp, text: string): Promise<void> {
      fields++;
      await page.getByRole("textbox", { name: label, exact: true }).fill(text);
    },
    async select(label: string, option: string): Promise<void> {
      fields++;
      await page.getByRole("combobox", { name: label }).selectOption(option);
    },
    /** Runs the actions until the next screen can be used. */
    async step(step: string, act: () => Promise<unknown>): Promise<void> {
      [taps, fields] = [0, 0];
      const began = performance.now();
      await act();
      rows.push({ step, taps, fields, seconds: (performance.now() - began) / 1000 });
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ step, ...counts }) => line(step, counts));
  const sum = (key: "taps" | "fields" | "seconds") => rows.reduce((all, row) => all + row[key], 0);
  return [
    "| step | taps | fields | seconds |",
    "|---|---:|---:|---:|",
    ...lines,
    line("**in all**", { taps: sum("taps"), fields: sum("fields"), seconds: sum("seconds") }),
  ].join("\n");
}

const line = (step: string, { taps, fields, seconds }: Omit<Row, "step">) =>
  `| ${step} | ${taps} | ${fields} | ${seconds.toFixed(1)} |`;
