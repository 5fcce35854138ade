import { useRef, useState } from "react";
import { href } from "react-router";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { Press, PressAnswer, ScanPress } from "#app/shared/check-in/presses.ts";
import type { CheckInResult } from "./check-in-result.ts";

/** `viewer` is the account that the page was made for; empty on a device. */
export interface Presses {
  /** The answer to the last press; undefined before the first. */
  answer: CheckInResult | undefined;
  /** How many presses have no answer yet. */
  waiting: number;
  scan: (shown: Pick<ScanPress, "code" | "way" | "coming">, viewer: string) => void;
  undo: (admissionId: string, viewer: string) => void;
  /** Shows an answer that came another way. */
  show: (answer: CheckInResult) => void;
}

/**
 * Sends presses one after another, in the order in which they came: a hand scanner may bring the
 * next before the last is answered. `onAnswer` hears each answer.
 */
export function usePresses(onAnswer: (answer: CheckInResult) => void): Presses {
  const [answer, setAnswer] = useState<CheckInResult>();
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** The names of presses whose answer was lost: the same ticket again goes on with its press. */
  const lost = useRef(new Map<string, string>());
  const show = (given: CheckInResult) => {
    setAnswer(given);
    onAnswer(given);
  };
  const add = (press: Press, viewer: string, of: string) => {
    setWaiting((count) => count + 1);
    const send = async () => {
      const outcome = await sendPress(press, viewer);
      if (outcome) lost.current.delete(of);
      else lost.current.set(of, press.press);
      setWaiting((count) => count - 1);
      show(outcome ? resultOf(outcome, of) : noAnswer(of));
    };
    last.current = last.current.then(send);
  };
  return {
    answer,
    waiting,
    show,
    scan(shown, viewer) {
      const press = lost.current.get(shown.code) ?? crypto.randomUUID();
      const scan = { what: "scan", press, at: Date.now(), ...shown } as const;
      add(scan, viewer, shown.code);
    },
    undo(admissionId, viewer) {
      const undo = {
        what: "undo",
        press: crypto.randomUUID(),
        at: Date.now(),
        admissionId,
      } as const;
      add(undo, viewer, "");
    },
  };
}

function resultOf(answer: PressAnswer, code: string): CheckInResult {
  const { press: requestId } = answer;
  if ("refused" in answer) return { ok: false, values: {}, formErrors: [answer.refused] };
  return { ok: true, outcome: answer.outcome, shown: { code, chosen: undefined }, requestId };
}

const noAnswer = (code: string): CheckInResult => ({
  ok: false,
  values: { code },
  failure: siteTexts.networkFailed,
});

/** Sends a press. Returns null where no answer came; a phone that was stopped, and
 * a page of another account, load their page again. */
async function sendPress(press: Press, viewer: string): Promise<PressAnswer | null> {
  try {
    const answer = await fetch(href("/adminGate/phone"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ viewer, presses: [press] }),
    });
    if (answer.status === 403 || answer.status === 409) location.reload();
    if (!answer.ok) return null;
    const { answers } = (await answer.json()) as { answers: PressAnswer[] };
    return answers[0] ?? null;
  } catch {
    return null;
  }
}
