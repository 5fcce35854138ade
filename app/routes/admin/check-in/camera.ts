import { openReader, type Reader } from "./reader.ts";

/** Whether this device has a camera that a page may ask for. */
export const hasCamera = (): boolean => "mediaDevices" in navigator;

/** How long the camera's reader rests between two looks, to spare the battery. */
const restMs = 50;
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
  let reader: Reader | undefined;
  let last = { code: "", seenAt: Number.NEGATIVE_INFINITY };
  const end = () => {
    isOver = true;
    clearTimeout(next);
    for (const track of stream?.getTracks() ?? []) track.stop();
    reader?.close();
  };
  const look = async (by: Reader) => {
    // Reading fails while the camera has no frame yet.
    const code = await by.read(video).catch(() => null);
    if (isOver) return;
    if (code) {
      const now = performance.now();
      const isSame = code === last.code && now - last.seenAt < sameAgainMs;
      last = { code, seenAt: now };
      if (!isSame) onCode(code);
    }
    if (!isOver) next = setTimeout(() => void look(by), restMs);
  };
  const open = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (isOver) return end();
    video.srcObject = stream;
    const lamp = lampOf(stream);
    if (lamp) onLamp?.(lamp);
    reader = await openReader();
    if (isOver) return reader.close();
    await look(reader);
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
