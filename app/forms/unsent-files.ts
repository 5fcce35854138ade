import { unsentFormMs } from "./unsent-forms.ts";

export interface UnsentFile {
  field: string;
  file: File;
}

interface Row {
  id: string;
  at: number;
  files: UnsentFile[];
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

/** Uses the browser's own database. Where there is none nothing is stored, and nothing fails. */
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

export async function saveFiles(id: string, files: UnsentFile[]): Promise<void> {
  const row: Row = { id, at: Date.now(), files };
  await use((rows) => (files.length > 0 ? rows.put(row) : rows.delete(id)));
}

export async function readFiles(id: string): Promise<UnsentFile[]> {
  const row = (await use((rows) => rows.get(id))) as Row | undefined;
  return row && Date.now() - row.at < unsentFormMs ? row.files : [];
}

export async function deleteFiles(ids: string[]): Promise<void> {
  for (const id of ids) await use((rows) => rows.delete(id));
}

/** Deletes what closed tabs left behind: all of it, or what is too old. */
export async function deleteEveryFile(onlyOld: boolean): Promise<void> {
  const rows = ((await use((all) => all.getAll())) ?? []) as Row[];
  const old = rows.filter(({ at }) => !onlyOld || Date.now() - at >= unsentFormMs);
  await deleteFiles(old.map(({ id }) => id));
}
