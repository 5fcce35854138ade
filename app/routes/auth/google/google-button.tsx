import { href } from "react-router";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { onPopupResult, openPopup } from "./google-channel.ts";
import { navigateDocument, waitFor } from "#app/browser/network/navigate-document.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";

const start = href("/login/google");

type GoogleProblem = "failed" | "taken" | "unverified";

interface GoogleButtonProps {
  next: string | null;
  /** The error of a sign-in that was made in this window, without a popup. */
  problem?: GoogleProblem;
}

/**
 * A plain form that leads to Google and back. With JavaScript it uses a popup, unless the browser
 * blocks it.
 */
export function GoogleButton({ next, problem: initialProblem }: GoogleButtonProps) {
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState(initialProblem);
  /** The popup that is being waited for. An earlier popup that closes late is ignored. */
  const attempt = useRef({ answered: false });

  useEffect(
    () =>
      onPopupResult((outcome) => {
        attempt.current.answered = true;
        if ("to" in outcome) {
          // A new document is loaded, because every part of this one was drawn for a visitor.
          void navigateDocument(outcome.to);
          return;
        }
        setWaiting(false);
        if (outcome.problem === "cancelled") console.info("Google sign-in was cancelled");
        else setProblem(outcome.problem);
      }),
    [],
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const current = (attempt.current = { answered: false });
    setProblem(undefined);
    const target = openPopup(() => {
      if (current.answered) return;
      if (current === attempt.current) setWaiting(false);
      console.info("Google sign-in was cancelled");
    });
    setWaiting(target !== null);
    form.target = target ?? "";
    form.action = target ? `${start}?popup` : start;
    if (target) return;
    // The answer replaces this page.
    event.preventDefault();
    void waitFor(href("/login")).then(() => form.submit());
  };

  return (
    <form method="post" action={start} onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="next" value={next ?? ""} />
      <FormMessage>{problem && siteTexts.signIn.google[problem]}</FormMessage>
      <Button
        variant="secondary"
        size="lg"
        className="relative w-full large-text:flex-col large-text:gap-1 large-text:py-2 large-text:text-base min-[19rem]:max-sm:pl-13 min-[19rem]:max-sm:pr-4"
        pending={waiting}
      >
        {!waiting && <GoogleIcon />}
        Continue with Google
      </Button>
    </form>
  );
}

/**
 * Google's four-coloured G, as its rules for sign-in buttons require. It stands at the button's
 * edge, where a font that loads late does not move it.
 */
function GoogleIcon() {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="absolute left-5 size-5 large-text:static"
    >
      <path
        fill="#EA4335"
        d="M24 9.500c3.540 0 6.710 1.220 9.210 3.600l6.850-6.850C35.900 2.380 30.470 0 24 0 14.620 0 6.510 5.380 2.560 13.220l7.980 6.190C12.430 13.720 17.740 9.500 24 9.500z"
      />
      <path
        fill="#4285F4"
        d="M46.980 24.550c0-1.570-.150-3.090-.380-4.550H24v9.020h12.940c-.580 2.960-2.260 5.480-4.780 7.180l7.730 6c4.510-4.180 7.090-10.360 7.090-17.650z"
      />
      <path
        fill="#FBBC05"
        d="M10.530 28.590A14.500 14.500 0 0 1 9.770 24c0-1.600.270-3.140.760-4.590l-7.980-6.190A23.900 23.900 0 0 0 0 24c0 3.880.920 7.540 2.560 10.780l7.970-6.190z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.480 0 11.930-2.130 15.890-5.810l-7.730-6c-2.150 1.450-4.920 2.300-8.160 2.300-6.260 0-11.570-4.220-13.470-9.910l-7.980 6.190C6.510 42.620 14.620 48 24 48z"
      />
    </svg>
  );
}
