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
  /** How many presses have no answer yet. */
  waiting: number;
  /** What the phone has of its list, and has not sent; null before it has looked. */
  phone: PhoneState | null;
  scan: (shown: Pick<ScanPress, "code" | "way" | "coming" | "direction">) => void;
  undo: (admissionId: string) => void;
  /** Shows an answer that came another way. */
  show: (answer: CheckInResult) => void;
}

/**
 * Takes presses one after another, in the order in which they came: a hand scanner may bring the
 * next before the last is answered. `viewer` is the account or the device that the page was made
 * for. `onAnswer` hears each answer.
 */
export function usePresses(viewer: string, onAnswer: (answer: CheckInResult) => void): Presses {
  const [answer, setAnswer] = useState<CheckInResult>();
  const [waiting, setWaiting] = useState(0);
  const [phone, setPhone] = useState<PhoneState | null>(null);
  const opened = useRef<Promise<GatePhone>>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const opening = openGatePhone(viewer, setPhone);
    opened.current = opening;
    return () => void opening.then((of) => of.stop());
  }, [viewer]);
  const show = (given: CheckInResult) => {
    setAnswer(given);
    onAnswer(given);
  };
  const add = (of: string, take: (phone: GatePhone) => Promise<Taken | null>) => {
    setWaiting((count) => count + 1);
    const send = async () => {
      const gate = await opened.current!;
      const taken = await take(gate).catch(() => null);
      setWaiting((count) => count - 1);
      show(taken ? resultOf(taken, of) : noAnswer(of));
      if (!taken) return;
      await painted();
      void gate.noteShown(taken.press);
    };
    last.current = last.current.then(send);
  };
  return {
    answer,
    waiting,
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
