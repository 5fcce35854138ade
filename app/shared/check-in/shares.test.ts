import { expect, test } from "vitest";
import {
  boundShare,
  roomOffline,
  roomOnline,
  shareAfterEntry,
  shareAfterKept,
  shareAtContact,
} from "./shares.ts";

/** A door: what its phone knows, and its share as the server has it. */
interface Door {
  own: number;
  /** Whether the phone knows the server's last share of it. */
  isNewest: boolean;
  share: number;
  /** People whom the phone let in and has not sent, and how many of them the server has already. */
  unsent: number;
  known: number;
  /** Whether a press of one person has no answer yet, and whether the server let that person in. */
  asked: "no" | "lost" | "let in";
}
interface World {
  /** By the server's rows. */
  inside: number;
  doors: readonly Door[];
}

const doorCount = 3;
const closed: Door = {
  own: 0,
  isNewest: true,
  share: 0,
  unsent: 0,
  known: 0,
  asked: "no",
};

/** All that can happen next at a door, with requests and answers that are lost, delayed or repeated. */
function* next({ inside, doors }: World, at: number, most: number): Generator<World> {
  const door = doors[at]!;
  const others = doors.reduce((sum, { own }, nth) => (nth === at ? sum : sum + own), 0);
  const room = { most, inside, others, own: door.own };
  const { share, unsent, known, asked } = door;
  const to = (change: Partial<Door>, people = 0): World => ({
    inside: inside + people,
    doors: doors.with(at, { ...door, ...change }),
  });
  const hears = (own: number) => ({ own, share: own, isNewest: true });
  const misses = (own: number) => ({ own, isNewest: false });
  const waiting = asked === "no" ? 0 : 1;
  // Somebody comes in by the phone's own answer.
  if (roomOffline(share, { unsent, asked: waiting }) >= 1) yield to({ unsent: unsent + 1 });
  // The server is asked; its answer arrives, or it is lost, or the request is.
  if (asked === "no") {
    yield to({ asked: "lost" });
    if (roomOnline(room, unsent) >= 1) {
      const own = shareAfterEntry(room, 1);
      yield to(hears(own), 1);
      yield to({ ...misses(own), asked: "let in" }, 1);
    }
  }
  // The phone answers the press whose answer was lost: no, or yes.
  if (asked === "lost") yield to({ asked: "no" });
  if (asked !== "no" && roomOffline(share, { unsent, asked: 0 }) >= 1)
    yield to({ asked: "no", unsent: unsent + 1, known: asked === "let in" ? known + 1 : known });
  // The phone sends an entry. What the server has already changes nothing there.
  if (known > 0) yield to({ ...hears(door.own), unsent: unsent - 1, known: known - 1 });
  if (unsent > known) {
    const own = shareAfterKept(door.own, 1);
    yield to({ ...hears(own), unsent: unsent - 1 }, 1);
    yield to({ ...misses(own), known: known + 1 }, 1);
  }
  // The phone asks for its share anew: it binds itself, and then the request or its answer is lost.
  if (asked === "no")
    for (const fair of [0, 1]) {
      const bound = boundShare(share, { unsent, fair });
      yield to({ share: bound });
      const holds = door.isNewest ? bound : null;
      for (const phones of [0, 1, doorCount]) {
        const own = shareAtContact(room, { unsent, holds, phones });
        yield to(hears(own));
        yield to({ ...misses(own), share: bound });
      }
    }
  // Somebody goes out, and the server knows it.
  if (inside > 0) yield to({}, -1);
}

const keyOf = ({ inside, doors }: World) =>
  // All doors are alike.
  `${inside} ${doors
    .map(
      ({ own, isNewest, share, unsent, known, asked }) =>
        `${own}${isNewest ? "=" : "~"}${share}.${unsent}.${known}${asked}`,
    )
    .toSorted()
    .join(" ")}`;

const people = ({ inside, doors }: World) =>
  doors.reduce((sum, { unsent, known }) => sum + unsent - known, inside);

// A hall of 3 has 909,375 states, which take most of a minute.
test.each([1, 2])(
  "with three doors that are cut off at any moment, no more people are inside than %i",
  (most) => {
    const start: World = { inside: 0, doors: Array.from({ length: doorCount }, () => closed) };
    const seen = new Set([keyOf(start)]);
    const open = [start];
    const overfull: World[] = [];
    let fullest = 0;
    for (let world = open.pop(); world; world = open.pop()) {
      fullest = Math.max(fullest, people(world));
      if (people(world) > most) overfull.push(world);
      for (let at = 0; at < doorCount; at += 1)
        for (const after of next(world, at, most)) {
          const key = keyOf(after);
          if (seen.has(key)) continue;
          seen.add(key);
          open.push(after);
        }
    }
    console.info(`states of a hall of ${most}:`, seen.size);
    expect(overfull).toEqual([]);
    expect(fullest).toBe(most);
  },
);

test("a door that is cut off lets its part of what is left in, and the server the rest", () => {
  const room = { most: 100, inside: 20, others: 0, own: 0 };
  expect(shareAtContact(room, { unsent: 0, holds: 0, phones: 3 })).toBe(20);
  expect(roomOnline({ ...room, others: 60 }, 0)).toBe(20);
});

test("a share that is too large is given back once the phone has bound itself to less", () => {
  const room = { most: 100, inside: 90, others: 0, own: 10 };
  expect(shareAtContact(room, { unsent: 0, holds: null, phones: 1 })).toBe(10);
  const holds = boundShare(10, { unsent: 1, fair: 5 });
  expect(shareAtContact(room, { unsent: 1, holds, phones: 1 })).toBe(6);
});
