import { keptMs } from "./kept-drafts.ts";

export interface KeptFile {
  field: string;
  file: File;
}

interface Row {
  id: string;
  at: number;
  files: KeptFile[];
}

const store = "files";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("kept-forms", 1);
    opening.addEventListener("upgradeneeded", () =>
      opening.result.createObjectStore(store, { keyPath: "id" }),
    );
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("No database")));
  });
}

/**
 * Does something in the browser's own database. Where there is none, nothing is kept, and nobody is
 * stopped.
 */
async function use(work: (rows: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await open();
    const request: IDBRequest<unknown> = work(
      database.transaction(store, "readwrite").objectStore(store),
    );
    return await new Promise((resolve) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => resolve(undefined));
    }).finally(() => database.close());
  } catch {
    return undefined;
  }
}

export async function keepFiles(id: string, files: KeptFile[]): Promise<void> {
  const row: Row = { id, at: Date.now(), files };
  await use((rows) => (files.length > 0 ? rows.put(row) : rows.delete(id)));
}

export async function readFiles(id: string): Promise<KeptFile[]> {
  const row = (await use((rows) => rows.get(id))) as Row | undefined;
  return row && Date.now() - row.at < keptMs ? row.files : [];
}

export async function forgetFiles(ids: string[]): Promise<void> {
  for (const id of ids) await use((rows) => rows.delete(id));
}

/** Takes away what a tab left that was closed: all of it, or what is too old. */
export async function forgetEveryFile(onlyOld: boolean): Promise<void> {
  const rows = ((await use((all) => all.getAll())) ?? []) as Row[];
  const old = rows.filter(({ at }) => !onlyOld || Date.now() - at >= keptMs);
  await forgetFiles(old.map(({ id }) => id));
}
