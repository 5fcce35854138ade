import fc from "fast-check";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { isTicketCode, readTicketCode, writeTicketCode } from "./ticket-code.ts";

const code = fc.record({
  keyId: fc.integer({ min: 0, max: 255 }),
  serial: fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
  generation: fc.integer({ min: 0, max: 255 }),
  signature: fc.uint8Array({ minLength: 64, maxLength: 64 }),
});

test("a ticket's code is read as it was written, in small letters too, and consists of few different characters", () => {
  fc.assert(
    fc.property(code, (written) => {
      const text = writeTicketCode(written);
      expect(text).toMatch(/^VT1:[0-9A-Z $%*+\-./:]{105}$/);
      expect(text.length).toBeLessThanOrEqual(122);
      for (const typed of [text, text.toLowerCase(), ` ${text}\n`])
        expect(readTicketCode(typed)).toEqual({
          ...written,
          signature: Uint8Array.from(written.signature),
        });
    }),
    { numRuns: 2_000 },
  );
});

test("the QR code of any ticket is no larger than version 5, 37 by 37 modules", () => {
  fc.assert(
    fc.property(code, (written) => {
      const { size, version } = encode(writeTicketCode(written), { ecc: "M", border: 0 });
      expect({ size, version }).toEqual({ size: 37, version: 5 });
    }),
    { numRuns: 40 },
  );
});

test("a text that was changed, cut or invented is read as exactly what it contains, and nothing else", () => {
  const altered = fc.tuple(code, fc.nat(108), fc.constantFrom(..."0123456789ABCXYZ $%*+-./:é漢"));
  fc.assert(
    fc.property(altered, ([written, at, sign]) => {
      const text = writeTicketCode(written);
      const typed = text.slice(0, at) + sign + text.slice(at + 1);
      const read = readTicketCode(typed);
      const said = read ? writeTicketCode(read) : null;
      expect([null, typed.trim().toUpperCase()]).toContain(said);
      expect(readTicketCode(text.slice(0, at))).toBeNull();
      expect(readTicketCode(`${text}${sign}`.trimEnd() === text ? "" : text + sign)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 130 }), (typed) => {
      fc.pre(!isTicketCode(typed));
      expect(readTicketCode(typed)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
