import { createReadStream } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { createInterface } from "node:readline";

/**
 * What a process did to a folder, in the order in which the kernel was asked. Writes and syncs take
 * time, so that they begin and end; the number ties the two together. Paths are relative to the
 * folder, "" is the folder itself.
 */
export type DiskEvent = { at: number } & (
  | { type: "write begins"; number: number; path: string; offset: number; data: Buffer }
  | { type: "write ends"; number: number; written: number }
  | { type: "sync begins"; number: number; path: string }
  | { type: "sync ends"; number: number }
  | { type: "create"; path: string }
  | { type: "make folder"; path: string }
  | { type: "resize"; path: string; size: number; onlyGrows: boolean }
  | { type: "rename"; path: string; to: string }
  | { type: "link"; path: string; to: string }
  | { type: "remove"; path: string }
);

const calls =
  "open,openat,creat,write,writev,pwrite64,pwritev,pwritev2,lseek,fsync,fdatasync,sync,syncfs,ftruncate,truncate,fallocate," +
  "rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,copy_file_range,sendfile,msync";

/**
 * The command that runs another one and writes to `file` what it and its children do to files, with
 * all data.
 */
export const strace = (file: string): string[] => [
  "strace",
  "--follow-forks",
  "--seccomp-bpf",
  "--decode-fds=path",
  "--timestamps=unix,us",
  "--strings-in-hex=all",
  "--string-limit=16777216",
  "--signal=none",
  `--trace=${calls}`,
  `--output=${file}`,
];

const line = /^(\d+) +(\d+\.\d+) (.*)$/;
const resumed = /^<\.\.\. \w+ resumed>,? ?(.*)$/;
const unfinished = /,? ?<unfinished \.\.\.>$/;
const decode = (hex: string) => Buffer.from(hex.replaceAll("\\x", ""), "hex");
/** Its process ended before the call did. */
const isCutOff = (result: string) => result.startsWith("?");
const isFailed = (result: string) => result.startsWith("-1");

/**
 * Reads what strace wrote about the files below `root`. Throws an Error at anything that it cannot
 * replay, so that nothing is passed over in silence.
 */
export async function* readTrace(file: string, root: string): AsyncGenerator<DiskEvent> {
  const reader = new Reader(root);
  for await (const text of createInterface({ input: createReadStream(file, "latin1") })) {
    const parts = line.exec(text);
    if (parts) yield* reader.read(parts[1]!, Number(parts[2]) * 1_000, parts[3]!);
  }
}

class Reader {
  readonly #root: string;
  #number = 0;
  /** By process: the text of a call that has begun, and the number of its event. */
  readonly #begun = new Map<string, { text: string; number: number }>();
  /** By process and descriptor: where the next write without an offset goes. */
  readonly #positions = new Map<string, number>();
  /** By process: its working folder, to which names are relative. */
  readonly #workingFolders = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  *read(pid: string, at: number, text: string): Generator<DiskEvent> {
    const rest = resumed.exec(text);
    if (rest) {
      const begun = this.#begun.get(pid);
      this.#begun.delete(pid);
      if (begun) yield* this.#ends(pid, at, begun.text + rest[1]!, begun.number);
      return;
    }
    const number = ++this.#number;
    const begins = text.replace(unfinished, "");
    yield* this.#begins(pid, at, begins, number);
    if (begins !== text) this.#begun.set(pid, { text: begins, number });
    else yield* this.#ends(pid, at, text, number);
  }

  *#begins(pid: string, at: number, text: string, number: number): Generator<DiskEvent> {
    const name = text.slice(0, text.indexOf("("));
    const on = this.#descriptor(text);
    if (on === null) return;
    switch (name) {
      case "write":
      case "pwrite64":
      case "pwritev": {
        const data = Buffer.concat(
          [...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g)].map(([, hex, isCut]) => {
            if (isCut) throw new Error(`strace left out a part of: ${text.slice(0, 300)}`);
            return decode(hex!);
          }),
        );
        const offset =
          name === "write"
            ? this.#positions.get(`${pid}:${on.fd}`)
            : Number(/, (\d+)(?:\) += .*)?$/.exec(text)![1]);
        if (offset === undefined) throw new Error(`Where does it write? ${text.slice(0, 300)}`);
        yield { type: "write begins", at, number, path: on.path, offset, data };
        return;
      }
      case "fsync":
      case "fdatasync":
        yield { type: "sync begins", at, number, path: on.path };
    }
  }

  *#ends(pid: string, at: number, text: string, number: number): Generator<DiskEvent> {
    const name = text.slice(0, text.indexOf("("));
    const result = text.slice(text.lastIndexOf(" = ") + 3);
    const workingFolder = /AT_FDCWD<([^>]+)>/.exec(text);
    if (workingFolder) this.#workingFolders.set(pid, decode(workingFolder[1]!).toString());
    const on = this.#descriptor(text);
    const place = on && `${pid}:${on.fd}`;
    switch (name) {
      case "write":
      case "pwrite64":
      case "pwritev": {
        if (on === null || isCutOff(result)) return;
        const written = isFailed(result) ? 0 : Number(result);
        if (name === "write") this.#positions.set(place!, this.#positions.get(place!)! + written);
        yield { type: "write ends", at, number, written };
        return;
      }
      case "lseek":
        if (place && !isFailed(result)) this.#positions.set(place, Number(result));
        return;
      case "fsync":
      case "fdatasync":
        if (on === null || isCutOff(result)) return;
        if (isFailed(result)) throw new Error(`A sync failed: ${text}`);
        yield { type: "sync ends", at, number };
        return;
    }
    if (isFailed(result) || isCutOff(result)) return;
    const paths = this.#names(pid, text);
    switch (name) {
      case "open":
      case "openat": {
        const opened = /^(\d+)</.exec(result);
        if (opened) this.#positions.set(`${pid}:${opened[1]}`, 0);
        const path = paths[0];
        if (path === undefined) return;
        if (/O_APPEND|O_SYNC|O_DSYNC|O_TMPFILE/.test(text)) throw new Error(`Not known: ${text}`);
        if (text.includes("O_CREAT")) yield { type: "create", at, path };
        if (text.includes("O_TRUNC")) yield { type: "resize", at, path, size: 0, onlyGrows: false };
        return;
      }
      case "ftruncate":
        if (on === null) return;
        yield {
          type: "resize",
          at,
          path: on.path,
          size: Number(/, (\d+)\) +=/.exec(text)![1]),
          onlyGrows: false,
        };
        return;
      case "fallocate": {
        if (on === null) return;
        const [, offset, length] = /, 0, (\d+), (\d+)\) +=/.exec(text)!.map(Number);
        yield { type: "resize", at, path: on.path, size: offset! + length!, onlyGrows: true };
        return;
      }
      case "rename":
      case "renameat":
      case "renameat2":
      case "link":
      case "linkat": {
        const [path, to] = paths;
        if (path === undefined && to === undefined) return;
        if (path === undefined || to === undefined) throw new Error(`From elsewhere: ${text}`);
        yield { type: name.startsWith("link") ? "link" : "rename", at, path, to };
        return;
      }
      case "unlink":
      case "unlinkat":
      case "rmdir":
        if (paths[0] !== undefined) yield { type: "remove", at, path: paths[0] };
        return;
      case "mkdir":
      case "mkdirat":
        if (paths[0] !== undefined) yield { type: "make folder", at, path: paths[0] };
        return;
      default:
        if (on !== null || paths.some((path) => path !== undefined) || name.startsWith("sync"))
          throw new Error(`Not known: ${text.slice(0, 300)}`);
    }
  }

  /** The file below the folder that a call is given as its first argument; null for any other. */
  #descriptor(text: string): { fd: string; path: string } | null {
    const found = /^\w+\((\d+)<([^>]+)>(\(deleted\))?/.exec(text);
    if (!found || found[3]) return null;
    const path = this.#below(decode(found[2]!).toString());
    return path === undefined ? null : { fd: found[1]!, path };
  }

  /** The names in a call's arguments, undefined for those elsewhere. */
  #names(pid: string, text: string): (string | undefined)[] {
    if (/^(write|pwrite|send|copy)/.test(text)) return [];
    return [...text.matchAll(/(?:(?:\d+|AT_FDCWD)<([^>]+)>, )?"((?:\\x[0-9a-f]{2})*)"/g)].map(
      ([, folder, name]) => {
        const given = decode(name!).toString();
        if (isAbsolute(given)) return this.#below(given);
        const from = folder ? decode(folder).toString() : this.#workingFolders.get(pid);
        if (from === undefined) throw new Error(`Where does ${pid} work? ${text}`);
        return this.#below(join(from, given));
      },
    );
  }

  #below(path: string): string | undefined {
    const below = relative(this.#root, path);
    return below === ".." || below.startsWith("../") ? undefined : below;
  }
}

/** The folder that a name lies in. */
export const folderOf = (path: string): string => (dirname(path) === "." ? "" : dirname(path));
