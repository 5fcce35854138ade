import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { Disk, type Outcome } from "./disk.ts";
import { type DiskEvent, readTrace } from "./trace.ts";

const folder = mkdtempSync(join(tmpdir(), "festival-disk-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [before, after] = [join(folder, "before"), join(folder, "after")];

let disk: Disk;
beforeEach(() => {
  rmSync(before, { recursive: true, force: true });
  mkdirSync(join(before, "logs"), { recursive: true });
  writeFileSync(join(before, "logs", "one"), "old");
  disk = new Disk(before);
});

const at = 0;
let number = 0;
const beginWrite = (path: string, offset: number, text: string) => {
  const data = Buffer.from(text);
  disk.take({ type: "write begins", at, number: ++number, path, offset, data });
  return { number, written: data.length };
};
const write = (path: string, offset: number, text: string) =>
  disk.take({ type: "write ends", at, ...beginWrite(path, offset, text) });
const beginSync = (path: string) => {
  const begun = ++number;
  disk.take({ type: "sync begins", at, number: begun, path });
  return () => disk.take({ type: "sync ends", at, number: begun });
};
const sync = (path: string) => beginSync(path)();

/** The files that a power cut leaves, with their contents. */
function left(outcome: Partial<Outcome> = {}): Record<string, string> {
  rmSync(after, { recursive: true, force: true });
  disk.writeAfterPowerCut(after, {
    unsynced: "lost",
    names: "strict",
    random: () => 0,
    ...outcome,
  });
  const files = readdirSync(join(after, "logs"));
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(after, "logs", name), "utf8")]),
  );
}

describe("a power cut", () => {
  test("keeps what was synced, and loses what was written later", () => {
    write("logs/one", 0, "new");
    expect(left()).toEqual({ one: "old" });
    sync("logs/one");
    write("logs/one", 3, "er");
    expect(left()).toEqual({ one: "new" });
    expect(left({ unsynced: "there" })).toEqual({ one: "newer" });
  });

  test("loses what was written while a sync was under way, and what a sync has not finished", () => {
    const first = beginWrite("logs/one", 0, "n");
    const end = beginSync("logs/one");
    disk.take({ type: "write ends", at, ...first });
    write("logs/one", 1, "ew");
    expect(left()).toEqual({ one: "old" });
    end();
    expect(left()).toEqual({ one: "old" });
  });

  test("may keep parts of what was not synced, and zeros for the parts that are lost", () => {
    write("logs/one", 0, "abcdefgh");
    const fates = [0, 0.9, 0.6].values();
    const pieces = left({ unsynced: 512, random: () => fates.next().value! });
    expect(pieces).toEqual({ one: "abcdefgh" });
    disk.take({ type: "create", at, path: "logs/two" });
    sync("logs");
    write("logs/two", 510, "abcd");
    sync("logs/one");
    const two = [0, 0.6].values();
    expect(left({ unsynced: 512, random: () => two.next().value! })["two"]).toBe(
      `${"\0".repeat(510)}ab\0\0`,
    );
  });

  test("undoes a rename until its folder is synced or, with a journal, any file", () => {
    disk.take({ type: "create", at, path: "logs/next" });
    write("logs/next", 0, "next");
    sync("logs/next");
    disk.take({ type: "rename", at, path: "logs/next", to: "logs/two" });
    disk.take({ type: "remove", at, path: "logs/one" });
    expect(left()).toEqual({ one: "old" });
    expect(left({ names: "journaled" })).toEqual({ one: "old", next: "next" });
    sync("logs/two");
    expect(left()).toEqual({ one: "old" });
    expect(left({ names: "journaled" })).toEqual({ two: "next" });
    sync("logs");
    expect(left()).toEqual({ two: "next" });
  });
});

describe("what strace wrote", () => {
  const hex = (text: string) => Buffer.from(text).toString("hex").replace(/../g, "\\x$&");
  const read = async (lines: string[]) => {
    const file = join(folder, "strace.txt");
    writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
    const events: DiskEvent[] = [];
    for await (const event of readTrace(file, "/data")) events.push(event);
    return events;
  };
  const one = `3</data/one>`.replace("/data/one", hex("/data/one"));

  test("is read across interleaved processes, and without other folders", async () => {
    const events = await read([
      `7 1.5 openat(AT_FDCWD<${hex("/data")}>, "${hex("one")}", O_WRONLY|O_CREAT, 0600) = ${one}`,
      `7 1.6 write(${one}, "${hex("ab")}", 2) = 2`,
      `7 1.7 write(${one}, "${hex("cd")}", 2 <unfinished ...>`,
      `8 1.8 write(4<${hex("/elsewhere")}>, "${hex("x")}", 1) = 1`,
      `8 1.8 fdatasync(${one}) = 0`,
      `7 1.9 <... write resumed>) = 2`,
      `7 2.0 rename("${hex("one")}", "${hex("two")}") = 0`,
      `7 2.1 unlink("${hex("three")}") = -1 ENOENT (No such file or directory)`,
    ]);
    expect(events.map(({ type, at }) => [type, at])).toEqual([
      ["create", 1_500],
      ["write begins", 1_600],
      ["write ends", 1_600],
      ["write begins", 1_700],
      ["sync begins", 1_800],
      ["sync ends", 1_800],
      ["write ends", 1_900],
      ["rename", 2_000],
    ]);
    expect(events[3]).toMatchObject({ path: "one", offset: 2, data: Buffer.from("cd") });
    expect(events[7]).toMatchObject({ path: "one", to: "two" });
  });

  test("is refused where it contains a call that cannot be replayed", async () => {
    const append = `7 1.5 openat(AT_FDCWD<${hex("/data")}>, "${hex("one")}", O_WRONLY|O_APPEND) = ${one}`;
    await expect(read([append])).rejects.toThrow("Not known");
    await expect(
      read([`7 1.5 copy_file_range(${one}, NULL, ${one}, NULL, 9, 0) = 9`]),
    ).rejects.toThrow("Not known");
  });
});
