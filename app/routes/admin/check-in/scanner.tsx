import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { ScanIcon } from "#app/ui/icon/icons.tsx";
import { canScan, watchForCode } from "./camera.ts";

/**
 * A button that opens the camera, in browsers that can read codes. The camera stops after each
 * code, so that no code is read twice.
 */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const [isAble, setAble] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const [isAsked] = useState(query.has("scan"));
  useEffect(() => {
    const find = async () => {
      const able = await canScan();
      setAble(able);
      setOpen(able && isAsked);
    };
    void find();
  }, [isAsked]);
  if (!isAble) return null;
  const toggle = () => {
    setProblem("");
    if (isOwnDocument(pathname)) setOpen(!isOpen);
    else openWithCamera(pathname);
  };
  return (
    <>
      <Button type="button" size="lg" variant="secondary" className="grow" onClick={toggle}>
        <ScanIcon className="size-6" />
        {isOpen ? "Stop" : "Scan"}
      </Button>
      <div className="w-full has-[>:only-child:empty]:absolute">
        {isOpen && (
          <Viewfinder
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
            onProblem={(words) => {
              setOpen(false);
              setProblem(words);
            }}
          />
        )}
        <FormMessage>{problem}</FormMessage>
      </div>
    </>
  );
}

type ViewfinderProps = Parameters<typeof watchForCode>[1];

function Viewfinder(props: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(
    () =>
      watchForCode(video.current!, {
        onCode: (code) => latest.current.onCode(code),
        onProblem: (words) => latest.current.onProblem(words),
      }),
    [],
  );
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="What the camera sees"
      className="aspect-square max-h-[50dvh] w-full rounded-2xl bg-ink object-cover"
    />
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
