import { href } from "react-router";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { onPopupResult, openPopup } from "./google-channel.ts";
import { navigateDocument, waitFor } from "#app/browser/network/navigate-document.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { GoogleIcon } from "./google-icon.tsx";

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
      <Button variant="secondary" size="lg" className="relative w-full" pending={waiting}>
        {!waiting && <GoogleIcon />}
        Continue with Google
      </Button>
    </form>
  );
}
