import type { ReaderClass } from "./wasm-reader.ts";

const ownReader = () => (window as { BarcodeDetector?: ReaderClass }).BarcodeDetector;

/** Whether this device has a camera that a page may ask for. */
export const hasCamera = (): boolean => "mediaDevices" in navigator;

/** Returns the browser's own reader of codes; undefined where it has none. */
async function findOwnReader(): Promise<ReaderClass | undefined> {
  const own = ownReader();
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes("qr_code") ? own : undefined;
}

/**
 * Returns what reads codes: the browser's own reader, or else one in WebAssembly, which iPhones and
 * Firefox load with the first look through the camera.
 */
async function loadReader(): Promise<ReaderClass> {
  const own = await findOwnReader();
  if (own) return own;
  const { loadWasmReader } = await import("./wasm-reader.ts");
  return loadWasmReader();
}

/**
 * Fetches what reads codes, where there is a camera, so that it is there without a network, too. It is
 * not started: this may be the document of another page, which may not compile it.
 */
export async function fetchReader(): Promise<void> {
  if (!hasCamera() || (await findOwnReader())) return;
  const { wasmFile } = await import("./wasm-reader.ts");
  await fetch(wasmFile);
}

/** Between two looks it rests as long as a look takes, so that a slow processor is free half of the time. */
const [leastRestMs, mostRestMs] = [50, 150];
/** So long a code has to be out of sight before it is read again. */
const sameAgainMs = 3_000;

interface Watching {
  onCode: (code: string) => void;
  onProblem: (words: string) => void;
  /** Hears whether this camera has a lamp. */
  onLamp?: (lamp: Lamp) => void;
}

/** Switches the camera's lamp. */
export type Lamp = (isOn: boolean) => Promise<void>;

/**
 * Shows the picture of the camera at the back and reads the codes before it, each one once until it
 * has been out of sight for three seconds. The returned function stops it.
 */
export function watchForCode(
  video: HTMLVideoElement,
  { onCode, onProblem, onLamp }: Watching,
): () => void {
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let stream: MediaStream | undefined;
  let last = { code: "", seenAt: Number.NEGATIVE_INFINITY };
  const end = () => {
    isOver = true;
    clearTimeout(next);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const look = async (reader: InstanceType<ReaderClass>) => {
    const from = performance.now();
    // Detecting fails while the camera has no frame yet.
    const [found] = await reader.detect(video).catch(() => []);
    if (isOver) return;
    const now = performance.now();
    const code = found?.rawValue;
    if (code) {
      const isSame = code === last.code && now - last.seenAt < sameAgainMs;
      last = { code, seenAt: now };
      if (!isSame) onCode(code);
    }
    const rest = Math.min(mostRestMs, Math.max(leastRestMs, now - from));
    if (!isOver) next = setTimeout(() => void look(reader), rest);
  };
  const open = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (isOver) return end();
    video.srcObject = stream;
    const lamp = lampOf(stream);
    if (lamp) onLamp?.(lamp);
    const Reader = await loadReader();
    await look(new Reader({ formats: ["qr_code"] }));
  };
  open().catch((error: unknown) => !isOver && onProblem(cameraProblemOf(error)));
  return end;
}

function lampOf(stream: MediaStream): Lamp | null {
  const [track] = stream.getVideoTracks();
  const abilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || !abilities?.torch) return null;
  return (isOn) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

const cameraProblems: Record<string, string> = {
  NotAllowedError:
    "The camera is not allowed here. Allow it in the browser's settings for this site (the sign beside the address), or type it.",
  NotFoundError: "This device has no camera. Type what stands beside the code.",
};

const cameraProblemOf = (error: unknown): string =>
  cameraProblems[error instanceof DOMException ? error.name : ""] ??
  "The camera cannot be opened: another app may be using it. Close that, or type it.";
