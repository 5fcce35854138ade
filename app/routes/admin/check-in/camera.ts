interface Detector {
  detect(of: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (wanted: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const detectorClass = () => (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser can read codes from its camera. */
export async function canScan(): Promise<boolean> {
  if (!("mediaDevices" in navigator)) return false;
  const formats = await detectorClass()?.getSupportedFormats();
  return formats?.includes("qr_code") ?? false;
}

const lookEveryMs = 150;

interface Watching {
  onCode: (code: string) => void;
  onProblem: (words: string) => void;
}

/**
 * Shows the picture of the camera at the back until it finds a code. The returned function stops
 * it.
 */
export function watchForCode(video: HTMLVideoElement, { onCode, onProblem }: Watching): () => void {
  const Class = detectorClass()!;
  const detector = new Class({ formats: ["qr_code"] });
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let stream: MediaStream | undefined;
  const end = () => {
    isOver = true;
    clearTimeout(next);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const look = async () => {
    // Detecting fails while the camera has no frame yet.
    const [found] = await detector.detect(video).catch(() => []);
    if (isOver) return;
    if (found?.rawValue) onCode(found.rawValue);
    else next = setTimeout(() => void look(), lookEveryMs);
  };
  const open = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (isOver) return end();
    video.srcObject = stream;
    await look();
  };
  open().catch((error: unknown) => !isOver && onProblem(cameraProblemOf(error)));
  return end;
}

const cameraProblems: Record<string, string> = {
  NotAllowedError:
    "The camera is not allowed here. Allow it in the browser's settings for this site (the sign beside the address), or type it.",
  NotFoundError: "This device has no camera. Type what stands beside the code.",
};

const cameraProblemOf = (error: unknown): string =>
  cameraProblems[error instanceof DOMException ? error.name : ""] ??
  "The camera cannot be opened: another app may be using it. Close that, or type it.";
