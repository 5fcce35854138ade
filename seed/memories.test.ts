import { existsSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { memories } from "#app/shared/festival/drawn-gallery.ts";

const publicFile = (path: string) => new URL(`../public/${path}`, import.meta.url);
const files = memories.flatMap(({ file }) =>
  ["400.avif", "800.avif", "1200.avif", "800.webp"].map((name) => `memories/${file}-${name}`),
);

describe("the gallery's pictures", () => {
  it("are twelve, each with a description of its own", () => {
    expect(memories).toHaveLength(12);
    expect(new Set(memories.map(({ alt }) => alt)).size).toBe(12);
    expect(new Set(memories.map(({ caption }) => caption)).size).toBe(12);
  });

  it("exist in every size that the page asks for, and are small files", () => {
    expect(files.filter((file) => !existsSync(publicFile(file)))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(publicFile(file)).size, 0);
    expect(bytes).toBeLessThan(1_600_000);
  });
});

describe("the brand's pictures", () => {
  it("are light enough for a phone on 3G", () => {
    expect(statSync(publicFile("brand/hero-1600.avif")).size).toBeLessThan(47_000);
    expect(statSync(publicFile("brand/placeholder.svg")).size).toBeLessThan(3_000);
  });
});
