import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasmFile from "zxing-wasm/reader/zxing_reader.wasm?url";

export { wasmFile };

/** What reads codes, as browsers that have a reader of their own offer it. */
export interface ReaderClass {
  new (wanted: { formats: "qr_code"[] }): {
    detect(of: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Loads the reader for browsers without one of their own. It is served from here. */
export async function loadWasmReader(): Promise<ReaderClass> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmFile }, fireImmediately: true });
  return BarcodeDetector;
}
