import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDayTime } from "#app/shared/dates.ts";
import {
  type Availability,
  availabilityAt,
  countOfType,
  priceBefore,
  priceGaps,
  priceTickets,
  type SalePhase,
  type SaleCapacity,
  type SaleType,
  sumKobo,
  ticketsLeft,
} from "./sale.ts";

const at = new Date("2026-11-02T08:00:00Z");
const lagos = (text: string) => new Date(`${text}+01:00`);
const festivalEndsAt = lagos("2026-12-12T04:00");
const open = { isOpen: true, opensAt: null, closesAt: null, festivalEndsAt };

const phase = (changes: Partial<SalePhase> = {}): SalePhase => ({
  id: "phase",
  name: "",
  priceKobo: 3_000_00,
  pieces: null,
  sold: 0,
  reserved: 0,
  opensAt: null,
  closesAt: null,
  createdAt: at,
  ...changes,
});
const capacity = (changes: Partial<SaleCapacity> = {}): SaleCapacity => ({
  id: changes.name ?? "Hall",
  name: "Hall",
  weight: 1,
  size: 100,
  over: 0,
  sold: 0,
  reserved: 0,
  offered: 0,
  lateReserve: 0,
  waited: 0,
  reservedUntil: null,
  ...changes,
});
const type = (changes: Partial<SaleType> = {}): SaleType => ({
  id: "type",
  name: "Regular",
  description: "",
  package: "Regular",
  admits: 1,
  maxPerOrder: 10,
  maxPerPerson: null,
  isOpen: true,
  showsReason: true,
  hasWaitingList: true,
  resales: [],
  waiting: 0,
  phases: [phase()],
  capacities: [capacity()],
  ...changes,
});
const stateOf = (changes: Partial<SaleType>, sale = open, when = at): Availability["state"] =>
  availabilityAt(sale, type(changes), when).state;

test("when a ticket type cannot be bought for several reasons, the first of a fixed order is given", () => {
  expect(stateOf({})).toBe("on-sale");
  expect(stateOf({ isOpen: false, capacities: [] })).toBe("closed");
  expect(stateOf({}, { ...open, isOpen: false })).toBe("closed");
  expect(stateOf({ capacities: [] })).toBe("no-capacity");
  expect(stateOf({ phases: [] })).toBe("no-price");
  expect(stateOf({}, { ...open, closesAt: at } as never)).toBe("over");
  expect(stateOf({ phases: [phase({ closesAt: at })] })).toBe("over");
  expect(stateOf({ capacities: [capacity({ sold: 100 })] })).toBe("sold-out");
  expect(stateOf({ capacities: [capacity({ sold: 98, reserved: 2, reservedUntil: at })] })).toBe(
    "reserved",
  );
  expect(stateOf({ capacities: [capacity({ sold: 98, offered: 2 })] })).toBe("promised");
});

test("a sale ends with the festival, whatever its own times say", () => {
  const before = new Date(festivalEndsAt.getTime() - 1);
  const none = { closesAt: null };
  const later = { closesAt: lagos("2027-01-01T00:00") };
  for (const sale of [none, later]) {
    const isOpen = { ...open, ...sale } as typeof open;
    for (const phases of [[phase()], [phase(later)]]) {
      expect(stateOf({ phases }, isOpen, before)).toBe("on-sale");
      expect(availabilityAt(isOpen, type({ phases }), festivalEndsAt)).toEqual({
        state: "over",
        isFestivalOver: true,
      });
    }
  }
});

test("what would come on sale once the festival is over never comes on sale", () => {
  const opensAt = lagos("2026-12-13T00:00");
  expect(stateOf({ phases: [phase({ opensAt })] })).toBe("over");
  const then = phase({ id: "then", priceKobo: 5_000_00, opensAt });
  const phases = [phase({ closesAt: opensAt }), then];
  expect(availabilityAt(open, type({ phases }), at)).toMatchObject({
    until: festivalEndsAt,
    next: null,
  });
});

test("a ticket type says when it goes on sale: the later of the sale's and the first phase's start", () => {
  const opensAt = lagos("2026-11-06T12:00");
  const availability = availabilityAt(open, type({ phases: [phase({ opensAt })] }), at);
  expect(availability).toEqual({ state: "not-yet", from: opensAt, priceKobo: 3_000_00 });
  const later = lagos("2026-11-07T09:00");
  const sale = { ...open, opensAt: later };
  expect(availabilityAt(sale, type({ phases: [phase({ opensAt })] }), at)).toMatchObject({
    from: later,
  });
});

test("a ticket type is on sale while all its capacities have room for what one ticket takes", () => {
  const capacities = [
    capacity({ size: 100, sold: 45, weight: 10 }),
    capacity({ name: "Tables", size: 24 }),
  ];
  expect(ticketsLeft(type({ capacities }), at)).toBe(5);
  const full = [capacity(), capacity({ name: "Tables", size: 24, sold: 24 })];
  expect(stateOf({ capacities: full })).toBe("sold-out");
  const kept = [capacity({ size: 24, sold: 20, lateReserve: 3 })];
  expect(ticketsLeft(type({ capacities: kept }), at)).toBe(1);
  expect(stateOf({ capacities: [capacity({ size: 24, sold: 20, lateReserve: 5 })] })).toBe(
    "sold-out",
  );
});

test("a phase's price ends with the last instant before its end in Lagos", () => {
  const ends = lagos("2026-11-07T00:00");
  const phases = [phase({ closesAt: ends }), phase({ id: "then", priceKobo: 5_000_00 })];
  const priceAt = (when: Date) => priceTickets(type({ phases }), 1, when)![0]!.priceKobo;
  expect(priceAt(new Date(ends.getTime() - 1))).toBe(3_000_00);
  expect(priceAt(ends)).toBe(5_000_00);
});

test("what is on sale, and the times that are shown, do not depend on the server's time zone", () => {
  const zone = process.env["TZ"];
  const closes = lagos("2026-10-25T01:30");
  // Berlin's clocks go back at 01:00 UTC of that night, and forward at 01:00 UTC of 29 March.
  const instants = ["2026-10-25T00:29:59.999Z", "2026-10-25T00:30:00Z", "2026-03-29T01:30:00Z"];
  const phases = [
    phase({ closesAt: closes }),
    phase({ id: "then", priceKobo: 5_000_00, opensAt: closes }),
  ];
  try {
    const said = ["Africa/Lagos", "Europe/Berlin", "Asia/Kathmandu"].map((where) => {
      process.env["TZ"] = where;
      return instants.map((text) => {
        const when = new Date(text);
        return [availabilityAt(open, type({ phases }), when), formatDayTime(when)];
      });
    });
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
    expect(
      said[0]!.map(([availability]) => (availability as { priceKobo: number }).priceKobo),
    ).toEqual([3_000_00, 5_000_00, 3_000_00]);
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});

test("of six tickets, four that are left at the first price cost that price and two the next", () => {
  const phases = [
    phase({ pieces: 10, sold: 5, reserved: 1 }),
    phase({ id: "then", priceKobo: 5_000_00 }),
  ];
  const priced = priceTickets(type({ phases }), 6, at)!;
  expect(priced.map(({ quantity, priceKobo }) => [quantity, priceKobo])).toEqual([
    [4, 3_000_00],
    [2, 5_000_00],
  ]);
  expect(sumKobo(priced)).toBe(22_000_00);
});

test("the price of several tickets is the sum of buying them one by one", () => {
  const somePhase = fc.record({
    priceKobo: fc.integer({ min: 1, max: 1_000_000 }),
    pieces: fc.option(fc.integer({ min: 1, max: 12 })),
    sold: fc.integer({ min: 0, max: 6 }),
    isNow: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(somePhase, { maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      (some, n) => {
        const phases = some.map(({ isNow, ...each }, index) =>
          phase({ ...each, id: `${index}`, closesAt: isNow ? null : at }),
        );
        let oneByOne: number | null = 0;
        const counted = phases.map((each) => ({ ...each }));
        for (let count = 0; count < n; count++) {
          const [one] = priceTickets(type({ phases: counted }), 1, at) ?? [];
          if (!one) {
            oneByOne = null;
            break;
          }
          oneByOne += one.priceKobo;
          counted.find(({ id }) => id === one.phaseId)!.sold += 1;
        }
        const priced = priceTickets(type({ phases }), n, at);
        expect(priced ? sumKobo(priced) : null).toBe(oneByOne);
      },
    ),
  );
});

test("a type whose prices are all for so many tickets counts those, where its capacities have more", () => {
  const limited = [phase({ pieces: 10, sold: 4 }), phase({ pieces: 30, reserved: 1 })];
  const of = (phases: SalePhase[], size: number) =>
    countOfType(type({ phases, capacities: [capacity({ size })] }));
  expect(of(limited, 100)).toEqual({ sold: 4, room: 40, left: 35 });
  expect(of(limited, 20)).toEqual({ sold: 4, room: 20, left: 20 });
  expect(of([...limited, phase()], 100)).toEqual({ sold: 4, room: 100, left: 100 });
});

test("the number of tickets left is shown when there are few, with the next price", () => {
  const few = availabilityAt(
    open,
    type({ capacities: [capacity({ size: 1_000, sold: 901 })] }),
    at,
  );
  expect(few).toMatchObject({ left: 99, hasFewLeft: true });
  const many = availabilityAt(
    open,
    type({ capacities: [capacity({ size: 1_000, sold: 800 })] }),
    at,
  );
  expect(many).toMatchObject({ left: 200, hasFewLeft: false });
  const until = lagos("2026-11-07T00:00");
  const phases = [phase({ closesAt: until }), phase({ id: "then", priceKobo: 5_000_00 })];
  expect(availabilityAt(open, type({ phases }), at)).toMatchObject({
    until,
    next: { priceKobo: 5_000_00, from: until },
  });
});

test("a price is never sold where an earlier one holds as long for any number of tickets, and gaps between prices are found", () => {
  const [friday, sunday, tuesday] = [
    lagos("2026-11-06T00:00"),
    lagos("2026-11-08T00:00"),
    lagos("2026-11-10T00:00"),
  ];
  const early = phase({ id: "early", closesAt: friday });
  const hiddenBy = (first: SalePhase, second: SalePhase) =>
    priceBefore(type({ phases: [first, second] }), second)?.id ?? null;
  expect(hiddenBy(phase({ id: "all" }), early)).toBe("all");
  expect(hiddenBy(phase({ pieces: 8 }), early)).toBeNull();
  expect(hiddenBy(early, phase())).toBeNull();
  expect(hiddenBy(phase({ opensAt: at }), early)).toBeNull();

  const later = phase({ id: "later", opensAt: sunday, closesAt: tuesday });
  const gaps = (...phases: SalePhase[]) => priceGaps(type({ phases }));
  expect(gaps(later, early)).toEqual([{ from: friday, until: sunday }]);
  expect(gaps(later, early, phase())).toEqual([]);
  expect(gaps(phase({ opensAt: sunday }))).toEqual([]);
});
