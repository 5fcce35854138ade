import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { ScanIcon } from "#app/ui/icon/icons.tsx";
import { hasCamera, type Lamp, watchForCode } from "./camera.ts";

interface ScannerProps {
  onCode: (code: string) => void;
  /** Whether the camera stays open after a code, for the next one. */
  staysOpen?: boolean;
  /** Where the camera's picture shows; left out, above the button. */
  place?: Element | null;
}

/** A button that opens the camera, and one for its lamp where it has one. */
export function Scanner({ onCode, staysOpen = false, place }: ScannerProps) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const [isAble, setAble] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const [isAsked] = useState(query.has("scan"));
  useEffect(() => {
    const able = hasCamera();
    setAble(able);
    setOpen(able && isAsked);
  }, [isAsked]);
  if (!isAble) return null;
  const toggle = () => {
    setProblem("");
    if (isOwnDocument(pathname)) setOpen(!isOpen);
    else openWithCamera(pathname);
  };
  const viewfinder = isOpen && (
    <Viewfinder
      onCode={(code) => {
        if (!staysOpen) setOpen(false);
        onCode(code);
      }}
      onProblem={(words) => {
        setOpen(false);
        setProblem(words);
      }}
    />
  );
  return (
    <>
      <Button type="button" size="lg" variant="secondary" className="grow" onClick={toggle}>
        <ScanIcon className="size-6" />
        {isOpen ? "Stop" : "Scan"}
      </Button>
      <div className="order-first w-full has-[>:only-child:empty]:absolute">
        {place ? createPortal(viewfinder, place) : viewfinder}
        <FormMessage>{problem}</FormMessage>
      </div>
    </>
  );
}

type ViewfinderProps = Pick<Parameters<typeof watchForCode>[1], "onCode" | "onProblem">;

function Viewfinder(props: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  // A function in a state has to be wrapped: React would call it.
  const [lamp, setLamp] = useState<{ switch: Lamp }>();
  const [isLit, setLit] = useState(false);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(
    () =>
      watchForCode(video.current!, {
        onCode: (code) => latest.current.onCode(code),
        onProblem: (words) => latest.current.onProblem(words),
        onLamp: (found) => setLamp({ switch: found }),
      }),
    [],
  );
  // The button that opened it may stand a screen below.
  useEffect(() => {
    video.current!.scrollIntoView({ block: "nearest" });
  }, []);
  const toggleLamp = () =>
    void lamp?.switch(!isLit).then(
      () => setLit(!isLit),
      () => {},
    );
  return (
    <div className="relative">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="What the camera sees"
        className="h-[24dvh] max-h-80 min-h-36 w-full scroll-mt-24 rounded-2xl bg-ink object-cover"
      />
      {lamp && (
        <Button
          type="button"
          variant="secondary"
          aria-pressed={isLit}
          className="absolute right-2 bottom-2"
          onClick={toggleLamp}
        >
          {isLit ? "Lamp off" : "Lamp"}
        </Button>
      )}
    </div>
  );
}

/**
 * Whether the browser loaded the document at this path. The headers of that document decide about
 * the camera, also after a navigation inside the browser.
 */
const isOwnDocument = (path: string): boolean => {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && new URL(document.name).pathname === path;
};

const openWithCamera = (path: string): void => location.assign(`${path}?scan`);
