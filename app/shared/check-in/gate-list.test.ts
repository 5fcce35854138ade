import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { expect, test } from "vitest";
import { writeTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { digestShown, findInList, type GateRow, readGateList, signedTextOf } from "./gate-list.ts";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keyId = 1;
const serials = Array.from({ length: 200 }, (_, at) => 1_000 + at);
const codes = serials.map((serial) => {
  const code = { keyId, serial, generation: 1 };
  const way = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
  let signature = sign("sha256", signedTextOf(code, 1), way);
  // Ours have the lower s.
  while (signature[32]! > 0x7e) signature = sign("sha256", signedTextOf(code, 1), way);
  return writeTicketCode({ ...code, signature });
});
const head = {
  edition: 1,
  kinds: [{ package: "Regular", prefix: "VYB-T-" }],
  keys: { [keyId]: publicKey.export({ type: "spki", format: "der" }).toString("base64url") },
  salt: "salt",
  day: "19 July",
  admitsFrom: 0,
  openUntil: null,
};
const rows = await Promise.all(
  serials.map(async (serial, at): Promise<GateRow> => [
    await digestShown(codes[at]!, "salt"),
    serial,
    0,
  ]),
);
const list = readGateList(head, [rows]);

test("a list knows each of its codes", async () => {
  for (const [at, code] of codes.entries())
    expect((await findInList(list, code)).ticket?.serial).toBe(serials[at]);
});

const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

function altered(random: Buffer): string {
  const code = codes[random[0]! % codes.length]!;
  const at = 4 + (random[1]! % (code.length - 4));
  const other = signs[random[2]! % signs.length]!;
  return code.slice(0, at) + other + code.slice(at + 1);
}

const invented = (random: Buffer): string =>
  writeTicketCode({
    keyId: random[0]!,
    serial: random.readUInt32BE(1),
    generation: random[5]!,
    signature: random.subarray(6, 70),
  });

/** `CODES=1000000` asks ten times as many, in half a minute. */
const times = Number(process.env["CODES"] ?? 100_000);

test("of codes that were altered or invented a phone's list takes none, and of ids that were guessed", async () => {
  const ours = new Set(codes);
  const taken: string[] = [];
  for (let done = 0; done < times; done += 1_000) {
    const random = randomBytes(70 * 1_000);
    const asked = Array.from({ length: 1_000 }, (_, at) => {
      const of = random.subarray(70 * at, 70 * at + 70);
      if (at % 20 === 0) of[0] = keyId;
      return at % 500 === 0 ? of.toString("hex") : at % 20 === 1 ? altered(of) : invented(of);
    }).filter((code) => !ours.has(code));
    const found = await Promise.all(asked.map((code) => findInList(list, code)));
    taken.push(...asked.filter((_, at) => found[at]!.ticket !== null));
  }
  expect(taken).toEqual([]);
});
