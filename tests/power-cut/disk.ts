import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DiskEvent, folderOf } from "./trace.ts";

/**
 * The fate of writes that nobody had synced when the power went: all lost, all there, or some
 * pieces of so many bytes. A disk writes sectors of 512 bytes whole, a file system pages of 4096.
 */
type Unsynced = "lost" | "there" | 512 | 4096;

/**
 * The fate of names that were made, changed or removed. "journaled": as ext4, XFS and btrfs do
 * it, each sync of any file keeps all changes of names before it, and of later ones the first few
 * may be there. "strict": POSIX promises no more than that a change of a name lasts once its folder
 * was synced; any of the others may be lost.
 */
type Names = "journaled" | "strict";

export interface Outcome {
  unsynced: Unsynced;
  names: Names;
  /** Returns a number from 0 to 1, anew each time. */
  random(): number;
}

type Pending =
  | { type: "write"; offset: number; data: Buffer; isDone: boolean }
  | { type: "resize"; size: number; onlyGrows: boolean; isDone: true };

class File {
  durable: Buffer;
  pending: Pending[] = [];
  constructor(contents: Buffer) {
    this.durable = contents;
  }
}
const folder = Symbol("a folder");
type Node = File | typeof folder;
type Tree = Map<string, Node>;

/** A change of names, and the folders whose sync keeps it. */
interface NameChange {
  folders: string[];
  apply(tree: Tree): void;
}

/**
 * A folder as the programs on it see it, and how much of it has reached the disk for good. It is
 * fed what happened, and can at any time be asked what a power cut would leave.
 */
export class Disk {
  readonly #live: Tree = new Map();
  readonly #trees: Record<Names, { durable: Tree; pending: NameChange[] }>;
  readonly #writes = new Map<number, Extract<Pending, { type: "write" }>>();
  readonly #syncs = new Map<number, () => void>();

  /** Takes over a folder all of which is synced. Sockets are left out. */
  constructor(from: string) {
    this.#live.set("", folder);
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(from.length + 1);
      if (entry.isDirectory()) this.#live.set(name, folder);
      else if (entry.isFile()) this.#live.set(name, new File(readFileSync(path)));
    }
    this.#trees = {
      journaled: { durable: new Map(this.#live), pending: [] },
      strict: { durable: new Map(this.#live), pending: [] },
    };
  }

  take(event: DiskEvent): void {
    switch (event.type) {
      case "write begins": {
        const { offset, data } = event;
        const write = { type: "write", offset, data, isDone: false } as const;
        this.#writes.set(event.number, write);
        this.#file(event.path).pending.push(write);
        return;
      }
      case "write ends": {
        const write = this.#writes.get(event.number)!;
        this.#writes.delete(event.number);
        write.isDone = true;
        write.data = write.data.subarray(0, event.written);
        return;
      }
      case "sync begins":
        this.#syncs.set(event.number, this.#sync(event.path));
        return;
      case "sync ends":
        this.#syncs.get(event.number)!();
        this.#syncs.delete(event.number);
        return;
      case "resize": {
        const { size, onlyGrows } = event;
        this.#file(event.path).pending.push({ type: "resize", size, onlyGrows, isDone: true });
        return;
      }
      default:
        this.#change(event);
    }
  }

  #change(event: Exclude<DiskEvent, { number: number } | { type: "resize" }>): void {
    const { path } = event;
    const change = (folders: string[], apply: (tree: Tree) => void) => {
      apply(this.#live);
      for (const { pending } of Object.values(this.#trees)) pending.push({ folders, apply });
    };
    const node = this.#live.get(path);
    switch (event.type) {
      case "create": {
        if (node) return;
        const file = new File(Buffer.alloc(0));
        return change([folderOf(path)], (tree) => tree.set(path, file));
      }
      case "make folder":
        return change([folderOf(path)], (tree) => tree.set(path, folder));
    }
    // A socket, which is no file.
    if (!node) return;
    switch (event.type) {
      case "remove":
        return change([folderOf(path)], (tree) => {
          if (tree.get(path) === node) tree.delete(path);
        });
      case "link":
        return change([folderOf(event.to)], (tree) => tree.set(event.to, node));
      case "rename":
        if (node === folder) throw new Error(`A folder gets another name: ${path}`);
        return change([folderOf(path), folderOf(event.to)], (tree) => {
          if (tree.get(path) === node) tree.delete(path);
          tree.set(event.to, node);
        });
    }
  }

  #file(path: string): File {
    const node = this.#live.get(path);
    if (!(node instanceof File)) throw new Error(`There is no file ${path}`);
    return node;
  }

  /** A sync keeps what was done when it began; what it returns is called when it ends. */
  #sync(path: string): () => void {
    const node = this.#live.get(path);
    const covered = node instanceof File ? node.pending.filter(({ isDone }) => isDone) : [];
    const names = new Set([...this.#trees.journaled.pending, ...this.#trees.strict.pending]);
    return () => {
      if (node instanceof File) {
        for (const one of covered) if (node.pending.includes(one)) apply(node, one);
        node.pending = node.pending.filter((one) => !covered.includes(one));
      }
      const { journaled, strict } = this.#trees;
      keep(journaled, (change) => names.has(change));
      keep(strict, (change) => names.has(change) && change.folders.includes(path));
    };
  }

  /** Makes an empty folder what a power cut at this moment would leave of this one. */
  writeAfterPowerCut(to: string, { unsynced, names, random }: Outcome): void {
    const { durable, pending } = this.#trees[names];
    const tree = new Map(durable);
    const journaledUntil =
      names === "journaled" && unsynced !== "lost" ? Math.ceil(random() * pending.length) : 0;
    pending.forEach((change, index) => {
      const isThere =
        unsynced === "there" ||
        (names === "journaled" ? index < journaledUntil : unsynced !== "lost" && random() < 0.5);
      if (isThere) change.apply(tree);
    });
    for (const [path, node] of [...tree].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (node === folder) mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
      else if (tree.get(folderOf(path)) === folder)
        writeFileSync(join(to, path), contentsOf(node, unsynced, random), { mode: 0o600 });
    }
  }
}

function keep(
  tree: { durable: Tree; pending: NameChange[] },
  isKept: (change: NameChange) => boolean,
): void {
  for (const change of tree.pending) if (isKept(change)) change.apply(tree.durable);
  tree.pending = tree.pending.filter((change) => !isKept(change));
}

function apply(file: File, change: Pending): void {
  if (change.type === "write") {
    file.durable = grown(file.durable, change.offset + change.data.length);
    change.data.copy(file.durable, change.offset);
  } else if (change.size > file.durable.length) file.durable = grown(file.durable, change.size);
  else if (!change.onlyGrows) file.durable = Buffer.from(file.durable.subarray(0, change.size));
}

function grown(contents: Buffer, size: number): Buffer {
  if (contents.length >= size) return contents;
  return Buffer.concat([contents, Buffer.alloc(size - contents.length)]);
}

function contentsOf({ durable, pending }: File, unsynced: Unsynced, random: () => number): Buffer {
  if (pending.length === 0 || unsynced === "lost") return durable;
  const left = new File(Buffer.from(durable));
  for (const change of pending) {
    if (unsynced === "there") apply(left, change);
    else if (change.type === "resize") {
      if (random() < 0.5) apply(left, change);
    } else
      for (const piece of pieces(change, unsynced)) {
        const fate = random();
        if (fate < 0.5) apply(left, piece);
        // The file may have grown already, with nothing written there yet.
        else if (fate < 0.75) left.durable = grown(left.durable, piece.offset + piece.data.length);
      }
  }
  return left.durable;
}

function* pieces({ offset, data }: Extract<Pending, { type: "write" }>, size: number) {
  for (let at = 0; at < data.length;) {
    const next = Math.min(data.length, at + size - ((offset + at) % size));
    const piece = data.subarray(at, next);
    yield { type: "write", offset: offset + at, data: piece, isDone: true } as const;
    at = next;
  }
}
