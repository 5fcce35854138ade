import { type RefObject, useEffect, useRef } from "react";
import { Details } from "#app/ui/details.tsx";

interface EmailPreviewProps {
  /** The accessible name of the frame. */
  title: string;
  html: string;
  text: string;
}

/** An e-mail as it arrives, in a frame that runs nothing and is as high as what it shows. */
export function EmailPreview({ title, html, text }: EmailPreviewProps) {
  const frame = useFittedFrame();
  return (
    <>
      <iframe
        ref={frame}
        title={title}
        srcDoc={html}
        // Without it the page could not ask how high the e-mail is. No script runs in the frame.
        sandbox="allow-same-origin"
        className="h-[36rem] max-h-[36rem] w-full rounded-xl border-2 border-line bg-[#120b2e]"
      />
      <Details summary="As plain text" label={`${title}, as plain text`} className="mt-3">
        <pre className="mt-2 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </Details>
    </>
  );
}

/** Gives a frame the height of the page that it shows, also once a picture has come. */
function useFittedFrame(): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const shown = frame.current!;
    const observer = new ResizeObserver(([entry]) => {
      const page = entry?.target as HTMLElement;
      shown.style.height = `${page.offsetHeight + borderPx}px`;
    });
    const watch = () => {
      const page = shown.contentDocument;
      observer.disconnect();
      if (page?.URL === "about:srcdoc") observer.observe(page.documentElement);
    };
    shown.addEventListener("load", watch);
    watch();
    return () => {
      observer.disconnect();
      shown.removeEventListener("load", watch);
    };
  }, []);
  return frame;
}

/** The frame's two borders. */
const borderPx = 4;
