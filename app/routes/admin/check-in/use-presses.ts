import { useEffect, useRef, useState } from "react";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { ScanPress } from "#app/shared/check-in/presses.ts";
import type { CheckInResult } from "./check-in-result.ts";
import {
  type GatePhone,
  openGatePhone,
  type PhoneState,
  type Taken,
} from "./offline/gate-phone.ts";

export interface Presses {
  /** The answer to the last press; undefined before the first. */
  answer: CheckInResult | undefined;
  /** The id of the next press that a form sends. */
  requestId: string;
  /** Whether a press has waited for its answer long enough to say so. */
  isAsking: boolean;
  /** What the phone has of its list, and has not sent; null before it has looked. */
  phone: PhoneState | null;
  scan: (shown: Pick<ScanPress, "code" | "way" | "coming" | "direction">) => void;
  undo: (admissionId: string) => void;
  /** Shows an answer that came another way. */
  show: (answer: CheckInResult) => void;
}

interface PressesOf {
  /** The account or the device that the page was made for. */
  viewer: string;
  /** The id of the first press that a form sends. */
  firstRequestId: string;
  onAnswer: (answer: CheckInResult) => void;
}

/**
 * How long the last answer stays after the next press, in milliseconds. Most answers come sooner,
 * and drawing "Asking…" would delay them; nobody takes one answer for the next in so short a time.
 */
const askingAfterMs = 150;

/**
 * Takes presses one after another, in the order in which they came: a hand scanner may bring the
 * next before the last is answered.
 */
export function usePresses({ viewer, firstRequestId, onAnswer }: PressesOf): Presses {
  const [answer, setAnswer] = useState<CheckInResult>();
  // It changes only with an answer, so that a press whose answer was lost keeps its id when it is
  // sent again.
  const [requestId, setRequestId] = useState(firstRequestId);
  const [isAsking, setAsking] = useState(false);
  const [phone, setPhone] = useState<PhoneState | null>(null);
  const opened = useRef<Promise<GatePhone>>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const opening = openGatePhone(viewer, setPhone);
    opened.current = opening;
    return () => void opening.then((of) => of.stop());
  }, [viewer]);
  const show = (given: CheckInResult) => {
    setAsking(false);
    setAnswer(given);
    if (given.ok) setRequestId(given.requestId);
    onAnswer(given);
  };
  const add = (of: string, take: (phone: GatePhone) => Promise<Taken | null>) => {
    const send = async () => {
      const asking = setTimeout(() => setAsking(true), askingAfterMs);
      const gate = await opened.current!;
      const taken = await take(gate).catch(() => null);
      clearTimeout(asking);
      show(taken ? resultOf(taken, of) : noAnswer(of));
      if (!taken) return;
      await painted();
      void gate.noteShown(taken.press);
    };
    last.current = last.current.then(send);
  };
  return {
    answer,
    requestId,
    isAsking,
    phone,
    show,
    scan: (shown) => add(shown.code, (of) => of.scan(shown)),
    undo: (admissionId) => add("", (of) => of.undo(admissionId)),
  };
}

/** A page that is not seen is not painted. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 100);
  });

function resultOf({ press: requestId, outcome, refused }: Taken, code: string): CheckInResult {
  if (!outcome) return { ok: false, values: {}, formErrors: [refused ?? ""] };
  return { ok: true, outcome, shown: { code, chosen: undefined }, requestId };
}

const noAnswer = (code: string): CheckInResult => ({
  ok: false,
  values: { code },
  failure: siteTexts.networkFailed,
});
