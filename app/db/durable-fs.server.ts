import { fdatasyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

interface Stream {
  nfd?: number;
}
type EmscriptenOptions = Parameters<NodeFS["init"]>[1];
interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: {
        stream_ops: { fsync?: (stream: Stream) => number };
        node_ops: { setattr: (node: unknown, changes: { mode?: number }) => void };
      };
    };
  };
}

/** What makes PostgreSQL ask for a sync at each commit; without `-F`, which forbids it. */
export const durableStartParams = (defaults: string[]) => [
  ...defaults.filter((parameter) => parameter !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "shared_buffers=16MB",
];

/**
 * PGlite's folder on disk, with the sync that its own file layer leaves out: a commit that answered is on the disk. Its files
 * are the site's alone; that layer would have everybody read and write them, past the umask.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const mend = (module: unknown) => {
      const { stream_ops, node_ops } = (module as EmscriptenModule).FS.filesystems.NODEFS;
      stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
        return 0;
      };
      const { setattr } = node_ops;
      node_ops.setattr = (node, { mode, ...changes }) =>
        setattr(node, mode === undefined ? changes : { ...changes, mode: mode & ~0o077 });
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), mend],
      },
    };
  }
}
