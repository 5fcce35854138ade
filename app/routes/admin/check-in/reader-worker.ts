import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasmFile from "zxing-wasm/reader/zxing_reader.wasm?url";

/**
 * A worker of a page with a camera, for browsers without a reader of their own: says "ready" or
 * "failed", then answers each picture with the text of the code in it, or null.
 */
const ready = prepareZXingModule({
  overrides: { locateFile: () => wasmFile },
  fireImmediately: true,
});
// A detector that is made before that asks another site for its file.
const detector = new BarcodeDetector({ formats: ["qr_code"] });

addEventListener("message", async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  const [found] = await detector.detect(picture).catch(() => []);
  picture.close();
  postMessage(found?.rawValue ?? null);
});

ready.then(
  () => postMessage("ready"),
  () => postMessage("failed"),
);
