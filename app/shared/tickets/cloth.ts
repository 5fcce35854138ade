/** A thread of the festival's palette. The first two are the colours that a host may change. */
export type Thread = "primary" | "accent" | "palm" | "flame" | "cream" | "ink";

const threads: readonly Thread[] = ["primary", "accent", "palm", "flame", "cream", "ink"];

export interface Stripe {
  thread: Thread;
  /** Its width, as a share of the widths of all stripes of the strip. */
  width: number;
}

/** How many stripes of one half are chosen; the other half mirrors it, as weavers set their warp. */
const chosen = 11;
/** How many of them follow from the serial number at the end of a ticket's number. */
const ofSerial = 5;
/** Broad bands and fine threads take turns. */
const widths = { band: [9, 13, 18, 25], fine: [2, 3, 4, 6] } as const;
/** Each stripe is one of five colours, as its neighbour's is not taken again, in one of four widths. */
const choices = 5 * 4;
/** As many serial numbers as the stripes that follow from them can tell apart. */
const serials = choices ** ofSerial;
/** Shares no factor with `serials`, so that no two serial numbers come to the same stripes. */
const step = 1_103_517;

/** A number of 32 bits that follows from a text (FNV-1a, stirred at its end). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The choice of each stripe, from the middle of the strip to its edges. */
function choicesOf(number: string): number[] {
  const digits = /\d{0,6}$/.exec(number)![0];
  const start = hashOf(number.slice(0, number.length - digits.length)) % serials;
  let serial = (Number(digits) * step + start) % serials;
  return Array.from({ length: chosen }, (_, index) => {
    if (index >= ofSerial) return hashOf(`${index} ${number}`) % choices;
    const choice = serial % choices;
    serial = Math.floor(serial / choices);
    return choice;
  });
}

/**
 * Returns the stripes of the strip of cloth that belongs to a ticket's number. Two numbers that
 * differ only in their last digits never have the same strip (up to 3.2 million of them); others
 * differ by their hash. Numbers are no secrets: they open no gate, and no code is part of it.
 */
export function clothOf(number: string): Stripe[] {
  let before = threads.length - 1;
  const half = choicesOf(number.toUpperCase()).map((choice, index): Stripe => {
    before = (before + 1 + (choice % 5)) % threads.length;
    const among = index % 2 === 0 ? widths.band : widths.fine;
    return { thread: threads[before]!, width: among[Math.floor(choice / 5)]! };
  });
  const all = Array.from(
    { length: 2 * chosen - 1 },
    (_, place) => half[Math.abs(place - (chosen - 1))]!,
  );
  const whole = all.reduce((sum, { width }) => sum + width, 0);
  return all.map(({ thread, width }) => ({ thread, width: width / whole }));
}

const letters: Record<Thread, string> = {
  primary: "m",
  accent: "h",
  palm: "p",
  flame: "f",
  cream: "c",
  ink: "i",
};

/** The strip as a CSS gradient, in the short names that the class `cloth` gives its colours. */
export function clothGradient(number: string): string {
  let at = 0;
  const stops = clothOf(number).map(({ thread, width }) => {
    const from = at;
    at += width * 100;
    return `var(--${letters[thread]}) ${round(from)}% ${round(at)}%`;
  });
  return `linear-gradient(var(--warp,180deg),${stops.join()})`;
}

const round = (percent: number) => Math.round(percent * 10) / 10;
