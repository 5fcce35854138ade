import { expect, test } from "vitest";
import { likelyEmail } from "./likely-email.ts";

test.each([
  ["chidi@example.con", "chidi@example.com"],
  ["ada@gmial.com", "ada@gmail.com"],
  ["ada@gmail.con", "ada@gmail.com"],
  ["ada@gmail.co", "ada@gmail.com"],
  ["ada@gmail.cm", "ada@gmail.com"],
  ["ada@gnail.com", "ada@gmail.com"],
  ["ada@gamil.comm", "ada@gmail.com"],
  ["ada@gmail.com.com", "ada@gmail.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@yahooo.co.uk", "ada@yahoo.co.uk"],
  ["ada@yahoo.cmo", "ada@yahoo.com"],
  ["ada@hotmiail.com", "ada@hotmail.com"],
  ["ada@hotmial.com", "ada@hotmail.com"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@iclod.com", "ada@icloud.com"],
  ["Ada.Obi@GMIAL.COM", "Ada.Obi@gmail.com"],
  [" ada@uniport.edu.ngg ", "ada@uniport.edu.ng"],
])("%s probably means %s", (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  "ada@gmail.com",
  "ADA@GMAIL.COM",
  "ada@yahoo.com",
  "ada@yahoo.co.uk",
  "ada@yahoo.com.ng",
  "ada@hotmail.fr",
  "ada@outlook.com",
  "ada@icloud.com",
  "ada@ymail.com",
  "ada@mail.com",
  "ada@gmx.de",
  "ada@uniport.edu.ng",
  "ada@example.co",
  "ada@proton.me",
  "ada@vybez.example",
  "ada@student.futo.edu.ng",
  "ada",
  "ada@",
  "",
])("%s looks right", (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
