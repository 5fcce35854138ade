import type { ShownAnswer } from "./answer-styles.ts";

type Kind = ShownAnswer["kind"];

/** Tones in hertz, each for 120 ms, and how the phone shakes, in milliseconds on and off. */
interface Signal {
  tones: readonly number[];
  shake: readonly number[];
}

const good: Signal = { tones: [880, 1_320], shake: [60] };
const question: Signal = { tones: [660], shake: [60, 60, 60] };
const used: Signal = { tones: [440, 330], shake: [150, 80, 150] };
const elsewhere: Signal = { tones: [440, 660, 440], shake: [100, 60, 100] };
const bad: Signal = { tones: [220, 180, 140], shake: [400] };
const gone: Signal = { tones: [1_320, 880], shake: [60] };
const undone: Signal = { tones: [520, 390], shake: [40] };

/** What is heard and felt with an answer, besides its colour, its word and its sign. */
const signals: Record<Kind, Signal> = {
  in: good,
  ask: question,
  other: question,
  changed: question,
  number: question,
  keyboard: question,
  several: question,
  already: used,
  cancelled: bad,
  disputed: bad,
  edition: bad,
  none: bad,
  replaced: bad,
  elsewhere,
  early: bad,
  closed: bad,
  full: bad,
  out: gone,
  outside: used,
  leaving: question,
  trial: undone,
  back: undone,
};

const toneSeconds = 0.12;
let audio: AudioContext | undefined;

/** Sounds and shakes for an answer. Does nothing where the browser does neither. */
export function signal(kind: Kind): void {
  const { tones, shake } = signals[kind];
  navigator.vibrate?.([...shake]);
  if (!("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  // A browser plays nothing before the first touch of the page.
  if (audio.state === "suspended") void audio.resume().catch(() => {});
  for (const [at, hertz] of tones.entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const from = audio.currentTime + at * toneSeconds;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + toneSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + toneSeconds);
  }
}
