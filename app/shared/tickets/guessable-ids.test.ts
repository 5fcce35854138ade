import { expect, test } from "vitest";
import { countGuessable } from "./guessable-ids.ts";

test.each([
  ["short ids", ["A7K", "0042", "k9-x2"], 3],
  ["numbers that follow each other", ["VYB-00000099", "VYB-00000100", "VYB-20000000"], 2],
  ["numbers in any order and spelling", ["ticket 10000002", "TICKET-10000001"], 2],
  ["letters and digits at random", ["kq7xv0pm2a", "w3nd81ztrb", "a0c9e7g5k1"], 0],
  ["nothing, for which the site makes an id", ["", ""], 0],
])("ids that can be guessed are counted: %s", (_, ids, count) => {
  expect(countGuessable(ids)).toBe(count);
});
