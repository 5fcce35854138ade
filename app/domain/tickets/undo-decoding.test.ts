import { describe, expect, test } from "vitest";
import { undoDecoding } from "./undo-decoding.server.ts";

const asDecoded = (label: string) => (text: string) =>
  label === "iso-8859-1"
    ? Buffer.from(text).toString("latin1")
    : new TextDecoder(label).decode(Buffer.from(text));
const ways = ["windows-1252", "iso-8859-1", "macintosh"];

const texts = [
  "René",
  "Ọláìdé Adébáyọ̀",
  "Ṣẹ́gun",
  "Nwọ́Asụ̀ Ụzọamaka ṅ",
  "Ɓala Ɗanladi Ƙofar 'Yar ɓɗƙƴ",
  "ÀṢẸ",
  "عائشة محمد",
  "Ada “Queen” Obi’s – friend…",
  "Ada 🎉",
  "👩🏽‍🎤",
  "𞤀𞤣𞤤𞤢𞤥",
  "₦500",
  "Nguyễn",
  "Łukasz Dvořák",
  "ǹkan Ǹnà",
];

describe.each(ways)("a text in UTF-8 that was decoded as %s", (way) => {
  test.each(texts)("is found by undoing it, once or twice over: %s", (text) => {
    const once = asDecoded(way)(text);
    expect(undoDecoding(once)).toBe(text);
    for (const other of ways) expect(undoDecoding(asDecoded(other)(once)), other).toBe(text);
  });
});

test("a space that does not break may have become a usual one", () => {
  expect(undoDecoding("Ã dÃ©")).toBe("àdé");
});

test.each([
  ...texts,
  "Ada Obi",
  "SÃO PAULO",
  "JOÃO CONCEIÇÃO",
  "«Está» ¿Qué?",
  "“CAFÉ”",
  "DÉSIRÉ’S",
  "ANDRÉ–MARIE",
  "D’Élan",
  "N’Émile – Étienne",
  "d’été",
  "Ólafur Þór Æsir",
  "ÑANDÚ Nº 5",
  "Straße",
  "±5 ½ ©",
  "ÂGÉE",
  "ÀÉÎÕÜ",
  "åäö ÅÄÖ",
  "",
])("a good text is no damaged one: %s", (text) => {
  expect(undoDecoding(text)).toBeNull();
});
