import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ChatIcon } from "#app/ui/icon/icons.tsx";

interface TawkApi {
  onLoad?: () => void;
  toggle?: () => void;
}

declare global {
  interface Window {
    Tawk_API?: TawkApi;
    Tawk_LoadStart?: Date;
  }
}

/**
 * Opens and closes the live chat. Its script is fetched on the first press, never before
 * (services.md, "Tawk.to").
 */
export function ChatButton({ scriptUrl }: { scriptUrl: string }) {
  const [state, setState] = useState<"idle" | "loading" | "ready" | "failed">("idle");
  const toggle = () => {
    if (state === "ready") return window.Tawk_API?.toggle?.();
    setState("loading");
    loadChat(
      scriptUrl,
      () => setState("ready"),
      () => setState("failed"),
    );
  };
  return (
    <>
      <Button variant="secondary" size="lg" pending={state === "loading"} onClick={toggle}>
        {state !== "loading" && <ChatIcon className="size-6" />}
        Chat with us
      </Button>
      <p role="status" className="mt-2 text-sm text-muted">
        {state === "failed" ? "The chat did not load. Try again, or write to us." : ""}
      </p>
    </>
  );
}

function loadChat(scriptUrl: string, onReady: () => void, onFail: () => void) {
  const api: TawkApi = (window.Tawk_API ??= {});
  window.Tawk_LoadStart = new Date();
  api.onLoad = () => {
    onReady();
    window.Tawk_API?.toggle?.();
  };
  const script = document.createElement("script");
  script.async = true;
  script.src = scriptUrl;
  script.charset = "UTF-8";
  script.crossOrigin = "*";
  script.addEventListener("error", () => {
    script.remove();
    onFail();
  });
  document.head.append(script);
}
