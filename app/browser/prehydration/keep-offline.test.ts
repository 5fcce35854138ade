// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { clearDevice, forgetPage, isForgotten, keepPage } from "./keep-offline.ts";

const stored = new Map<string, Set<string>>();

beforeEach(() => {
  stored.clear();
  localStorage.clear();
  const open = async (name: string) => {
    const urls = stored.get(name) ?? new Set();
    stored.set(name, urls);
    return {
      put: async (url: string) => void urls.add(url),
      delete: async (url: string) => urls.delete(url),
      match: async () => undefined,
      add: async () => {},
      keys: async () => [...urls],
    };
  };
  vi.stubGlobal("caches", { open, delete: async (name: string) => stored.delete(name) });
  vi.stubGlobal("fetch", async () => new Response("<p>a code</p>"));
  vi.stubGlobal("navigator", { serviceWorker: { register: async () => {} } });
  return () => vi.unstubAllGlobals();
});

test("a page that is forgotten is deleted, and known again by nothing that opens it", async () => {
  await keepPage("/sw.js");
  expect(stored.get("tickets")!.size).toBe(1);
  await forgetPage();
  expect(stored.get("tickets")!.size).toBe(0);
  expect(await isForgotten()).toBe(true);
  expect(JSON.stringify({ ...localStorage })).not.toContain(location.pathname + location.host);
  await keepPage("/sw.js");
  expect(await isForgotten()).toBe(false);
});

test("whoever logs out leaves no ticket on the device", async () => {
  await keepPage("/sw.js");
  clearDevice();
  await expect.poll(() => stored.has("tickets")).toBe(false);
});
