import wasmFile from "zxing-wasm/reader/zxing_reader.wasm?url";
// oxlint-disable-next-line import/default -- Vite answers with the address of the bundled file.
import workerFile from "./reader-worker.ts?worker&url";

/** Reads the codes that a camera shows. */
export interface Reader {
  /** Returns the text of the code that a video shows now; null where it shows none. */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** A reader as some browsers have one of their own. */
interface OwnReader {
  new (wanted: { formats: "qr_code"[] }): {
    detect(of: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Returns the browser's own reader; undefined where it has none. */
async function findOwnReader(): Promise<OwnReader | undefined> {
  const { BarcodeDetector: own } = window as { BarcodeDetector?: OwnReader };
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes("qr_code") ? own : undefined;
}

/**
 * Opens the browser's own reader, or else one in WebAssembly, which iPhones and Firefox load with the
 * first look through the camera. It works in a worker, so that the page is free to answer. Throws
 * where it cannot be loaded.
 */
export async function openReader(): Promise<Reader> {
  const Own = await findOwnReader();
  if (!Own) return openWasmReader();
  const own = new Own({ formats: ["qr_code"] });
  return { read: async (video) => (await own.detect(video))[0]?.rawValue ?? null, close() {} };
}

async function openWasmReader(): Promise<Reader> {
  const worker = new Worker(workerFile, { type: "module" });
  const nextAnswer = () =>
    new Promise<string | null>((resolve, reject) => {
      const listening = new AbortController();
      const { signal } = listening;
      const end = (then: () => void) => {
        listening.abort();
        then();
      };
      worker.addEventListener("message", ({ data }) => end(() => resolve(data)), { signal });
      worker.addEventListener("error", ({ message }) => end(() => reject(new Error(message))), {
        signal,
      });
    });
  if ((await nextAnswer()) !== "ready") throw new Error("The reader cannot be loaded");
  return {
    async read(video) {
      const picture = await createImageBitmap(video);
      const answer = nextAnswer();
      worker.postMessage(picture, [picture]);
      return answer;
    },
    close: () => worker.terminate(),
  };
}

/** Fetches what reads codes, so that it is there without a network, too. */
export async function fetchReader(): Promise<void> {
  if (await findOwnReader()) return;
  await Promise.all([fetch(workerFile), fetch(wasmFile)]);
}
