import { describe, expect, test } from "vitest";
import { roomChanges } from "#app/db/schema.server.ts";
import { outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { listEmails } from "#app/domain/mail/outbox-lists.server.ts";
import {
  confirmImport,
  deleteOldImports,
  exportRefused,
  prepareImport,
  previewImport,
  readImportAgain,
} from "./import-tickets.server.ts";
import { readTicketFile } from "./read-ticket-file.server.ts";
import { issueTicket } from "./issue-tickets.server.ts";
import { textOf } from "#tests/support/list-csv.ts";
import { ticketsCsv } from "./ticket-export.server.ts";
import { countTickets, listTickets } from "./tickets.server.ts";

const site = await createTestApp();
const administrator = async () => (await findSetting(site.app.db, "administrator"))!;
const all = async () => (await listTickets(site.app.db, { limit: 5_000 })).rows;

const prepare = async (file: string | Uint8Array) =>
  prepareImport(site.app, { name: "sold.csv", bytes: Buffer.from(file) }, await administrator());
const look = async (file: string | Uint8Array) => {
  const importId = await prepare(file);
  return { importId, ...(await previewImport(site.app.db, importId))! };
};
const confirm = async (importId: string, again = false) =>
  confirmImport(site.app, { importId, again }, await administrator());
const head = "firstName,lastName,package,email,quantity,ticketId\n";
const bola = `${head}Bola,Ade,Regular,bola@example.com,3,OLD-1\n`;

test("a file of sold tickets is imported, with the headers and separators people use", async () => {
  const csv = [
    "\ufeffFirst Name;last_name;Package;Gender;E-mail;Quantity;Ticket ID",
    "Bola;Ade;regular;Male;Bola@Example.com;3;OLD-1",
    '"Chi; chi";Eze;VVIP;;eze@example.com;;',
    "Ann;Oke;VIP;;oke@example.com;1;'+A1",
    "",
  ].join("\r\n");
  await confirm((await look(csv)).importId);
  const rows = await all();
  const of = (email: string) => rows.find((row) => row.email === email);
  expect(of("bola@example.com")).toMatchObject({
    ticketId: "OLD-1",
    package: "Regular",
    quantity: 3,
  });
  const eze = of("eze@example.com");
  expect(eze).toMatchObject({ firstName: "Chi; chi", package: "VVIP", quantity: 1 });
  expect(eze?.ticketId).toMatch(/^[0-9A-Z]{10}$/);
  expect(of("oke@example.com")).toMatchObject({ package: "Vip", ticketId: "+A1" });
  expect(await outbox(site)).toHaveLength(3);
});

test("no ticket and no e-mail is made before an import is confirmed, and confirming it twice makes them once", async () => {
  const { importId, fresh } = await look(bola);
  expect(fresh).toMatchObject([{ line: 2, email: "bola@example.com", quantity: 3 }]);
  expect(await all()).toEqual([]);
  expect(await outbox(site)).toEqual([]);
  await Promise.all([confirm(importId), confirm(importId)]);
  expect(await all()).toMatchObject([{ ticketId: "OLD-1" }]);
  expect(await outbox(site)).toMatchObject([{ kind: "ticket", recipient: "bola@example.com" }]);
  const done = await previewImport(site.app.db, importId);
  expect(done).toMatchObject({ imported: 1, leftOut: 0, fresh: [] });
  await site.jobs.done();
  expect((await all())[0]?.sentAt).not.toBeNull();
});

test("before an import is confirmed its page says how many ids somebody could guess", async () => {
  const admin = await signInAsAdministrator(site);
  const page = async (csv: string) =>
    (await admin.read(`/adminHome/import/${await prepare(csv)}`)).replaceAll("<!-- -->", "");
  expect(await page(bola)).toContain("Easy to guess");
  const random = bola.replace("OLD-1", "kq7xv0pm2a");
  expect(await page(random)).not.toContain("Easy to guess");
});

test("a package that was removed gets no ticket", async () => {
  const [importId, by] = [await prepare(bola), await administrator()];
  const tickets = { packages: [] };
  await site.app.db.transaction((tx) => publishSections(tx, { tickets }, by, site.app.now()));
  await expect(confirm(importId)).rejects.toThrow("no package “Regular”");
});

test("each imported ticket is in the change log by its id", async () => {
  await confirm(await prepare(bola));
  const { rows } = await listChanges(site.app.db, { limit: 1 });
  expect(rows).toMatchObject([
    {
      action: "Imported tickets",
      subject: "1 ticket",
      after: { file: "sold.csv", tickets: "OLD-1 (bola@example.com)" },
    },
  ]);
});

describe("people who have a ticket already", () => {
  const people = "first name,last name,package,email\nAda,Obi,Vip,ada@example.com\n";

  test("are listed before the import, left out, and get another ticket only where that is chosen", async () => {
    await confirm(await prepare(people));
    const ticketId = (await all())[0]!.ticketId;
    const more = `${people}Chi,Eze,Vip,eze@example.com\n`;
    const { importId, fresh, known } = await look(more);
    expect(fresh).toHaveLength(1);
    expect(known).toMatchObject([{ why: `Ada Obi has a Vip ticket already: ${ticketId}.` }]);
    await confirm(importId);
    expect(await all()).toHaveLength(2);
    const nothingNew = await prepare(more);
    await expect(confirm(nothingNew)).rejects.toThrow("All of these are there already.");
    await confirm(nothingNew, true);
    expect(await all()).toHaveLength(4);
  });

  test("are all known in the site's own export, with formulas, commas and letters of Yoruba and Igbo", async () => {
    const byUserId = await administrator();
    const names = [
      ["=cmd|' /C calc'!A0", "Obi"],
      ["Adé, junior", 'Ọlọ́run"ṣẹ́gun'],
      ["Ńwáǹkwọ", "Ụzọamaka"],
    ] as const;
    for (const [index, [firstName, lastName]] of names.entries()) {
      const person = { firstName, lastName, email: `p${index}@example.com`, quantity: 1 };
      await issueTicket(site.app, { ...person, package: "Vip", gender: "" }, byUserId);
    }
    const file = await textOf(ticketsCsv, site.app);
    expect(file).toContain(`"'=cmd`);
    const { importId, fresh, known } = await look(file);
    expect(fresh).toEqual([]);
    expect(known).toHaveLength(3);
    await expect(confirm(importId)).rejects.toThrow("All of these are there already.");
    expect((await all()).map(({ firstName }) => firstName).toSorted()).toEqual(
      names.map(([firstName]) => firstName).toSorted(),
    );
  });

  test("get no second ticket when two tabs confirm the same file at once", async () => {
    const tabs = await Promise.all([prepare(people), prepare(people)]);
    const answers = await Promise.allSettled(tabs.map((importId) => confirm(importId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await all()).toHaveLength(1);
  });

  test("or are twice in the file are asked about, also if a ticket was issued to them by hand", async () => {
    const byUserId = await administrator();
    const ada = { firstName: "ADA", lastName: "obi", email: "ada@example.com", quantity: 1 };
    await issueTicket(site.app, { ...ada, package: "Vip", gender: "" }, byUserId);
    const twice = `${people}Chi,Eze,Vip,eze@example.com\nchi,eze,VIP,Eze@example.com\n`;
    const { fresh, known } = await look(twice);
    expect(fresh.map(({ line }) => line)).toEqual([3]);
    expect(known.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^ADA obi has a Vip ticket already/),
      "The same person and package as on line 3.",
    ]);
  });
});

test("a TicketId that exists already, in small or large letters, is never used again", async () => {
  await confirm(await prepare(bola));
  const { importId, fresh, known } = await look(`${head}A,B,Vip,a@example.com,1,old-1`);
  expect(fresh).toEqual([]);
  expect(known).toMatchObject([
    { isSameId: true, why: "TicketId OLD-1 is there already: Bola Ade." },
  ]);
  await expect(confirm(importId, true)).rejects.toThrow("Nothing was imported");
  expect(await all()).toHaveLength(1);
});

describe("a line that is wrong", () => {
  const line = (text: string) => `${head}\n\nA,B,Vip,a@example.com,1,X\n${text}\n`;
  const lost = "has lost letters on its way";
  test.each([
    [
      "C,D,Gold,nobody,0,",
      /Package “Gold”: Regular, Vip or VVIP\. Email “nobody”: .*Quantity “0”: /,
    ],
    ["C,,Vip,,1,", /^Last name is missing\. Email is missing\.$/],
    ["C,D,Vip,c@example.com,1.5,", /^Quantity “1.5”: Write a whole number\.$/],
    ["C,D,Vip,c@example.com,1,x", /^TicketId “x” stands on line 4 already\.$/],
    ["C,D,Vip,c@example.com,1,Y,,Z", /more cells than the first line has columns/],
    ["C,D,Vip,c@example.com,1,1.23E+15", /shortened the TicketId to “1.23E\+15”/],
    ["C,D,Vip,c@example.com,1,02/08/2025", /made a date of the TicketId: “02\/08\/2025”/],
    ["C,D,Vip,c@example.com,1,2025-08-02 00:00:00", /made a date of the TicketId/],
    ["C,D,Vip,c@example.com,1,2-Aug", /made a date of the TicketId/],
    ["Ren\ufffd,D,Vip,c@example.com,1,", new RegExp(lost)],
    ["Ren?,D,Vip,c@example.com,1,", new RegExp(lost)],
    ["RenÃ©,D,Vip,c@example.com,1,", new RegExp(lost)],
    ["#REF!,D,Vip,c@example.com,1,", /“#REF!” is an error of the spreadsheet/],
  ])("is left out with its line number and a reason: %s", async (text, why) => {
    const { fresh, refused } = await look(line(text));
    expect(refused).toMatchObject([{ line: 5, why: expect.stringMatching(why) }]);
    expect(fresh.map((ticket) => ticket.line)).toEqual([4]);
  });

  test("is not suspected where an id only resembles a damaged one", async () => {
    const ids = ["12-34-56", "E12", "AUG-0025", "2025", "A/B/1", "12E"];
    const lines = ids.map((id, index) => `C${index},D,Vip,c@example.com,1,${id}`).join("\n");
    expect(await look(head + lines)).toMatchObject({ refused: [], fresh: { length: ids.length } });
  });

  test("is numbered as in the file, across texts of several lines and Excel's separator line", async () => {
    const { fresh, refused } = await look(
      'sep=;\r\nfirstName;lastName;package;email\r\n"A\r\nB";C;Vip;a@example.com\r\n;;;\r\nD;E;Vip;d@example.com\r\n',
    );
    expect([refused, fresh].flat().map((one) => one.line)).toEqual([3, 6]);
  });
});

describe("cells with what nobody sees", () => {
  test("are read without it", async () => {
    const csv = [
      "First name,Last name,Package,Gender,Email,Quantity,TicketId,,,",
      "\u200eAda,Obi,Regular,,inv1@example.com,1,",
      "Ada,Obi,Regular,,inv2@example.com\u200b,1,",
      "Ada,Obi\u00a0,Regular,,\u00a0inv3@example.com\u00a0,1,",
      "\u202aAda\u202c,Obi,Regular,,\u202ainv4@example.com\u202c,1,\u2066A-4\u2069",
      "Ada,Obi,Regular\u00a0,,inv5@example.com,1\u200b,",
      "A\u00adda,Obi\u0007,Regular,,inv6@example.com,1,",
      '"Ada\nNgozi",Obi,Regular,Female,ngozi@example.com,1,,,,',
    ].join("\r\n");
    const { refused, fresh } = await look(csv);
    expect(refused).toEqual([]);
    expect(fresh.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
      ...Array.from({ length: 6 }, () => "Ada Obi"),
      "Ada Ngozi Obi",
    ]);
    expect(fresh[3]).toMatchObject({ email: "inv4@example.com", ticketId: "A-4" });
  });
});

describe("texts that were decoded twice", () => {
  const twice = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text));
  const file = (...names: string[]) =>
    head + names.map((name, at) => `${name},Obi,Vip,n${at}@example.com,1,\n`).join("");

  test("are refused with what they were, and taken so at one press", async () => {
    const read = await look(file(twice("Ọláìdé"), "Ada", twice(twice("Ɓala 🎉")), "SÃO"));
    expect(read.refused).toMatchObject([
      { line: 2, why: expect.stringContaining("it was “Ọláìdé”"), cells: { firstName: "Ọláìdé" } },
      { line: 4, why: expect.stringContaining("it was “Ɓala 🎉”") },
    ]);
    expect(read.fresh.map(({ firstName }) => firstName)).toEqual(["Ada", "SÃO"]);
    expect(read.reading.damaged).toEqual({ lines: 2, is: expect.any(String), was: "Ọláìdé" });
    const admin = await signInAsAdministrator(site);
    const page = `/adminHome/import/${read.importId}`;
    expect(await admin.read(page)).toContain("Read it as “Ọláìdé” on all of them");
    await admin.post(page, { intent: "undo-decoding" });
    const again = (await previewImport(site.app.db, read.importId))!;
    expect(again.refused).toEqual([]);
    expect(again.fresh.map(({ firstName }) => firstName)).toEqual([
      "Ọláìdé",
      "Ada",
      "Ɓala 🎉",
      "SÃO",
    ]);
  });

  test.each(["Adeọlọ", "Ṅwa", "Ƙwaya", "محمد", "𞤀𞤣𞤢", "Ẹ̀bùn", "“Ada”"])(
    "are refused where parts that nobody sees are lost: %s",
    async (name) => {
      const { refused } = await look(file(twice(name).replaceAll(/\p{Cc}/gu, "")));
      expect(refused).toMatchObject([{ why: expect.stringContaining("lost letters") }]);
    },
  );

  test.each(["Æsir", "ÆØÅ", "ÅSE", "SÃO", "Nº", "José´s", "Beyoncé®", "«Été»", "Øystein", "CÂU"])(
    "are told from a good name with a rare letter: %s",
    async (name) => {
      expect((await look(file(name))).fresh).toMatchObject([{ firstName: name }]);
    },
  );

  test("are taken as they stand where somebody typed them again", async () => {
    const { importId } = await look(file(twice("Adé")));
    await readImportAgain(site.app, importId, { mended: { 2: { firstName: twice("Adé") } } });
    expect((await previewImport(site.app.db, importId))!.fresh).toMatchObject([
      { firstName: twice("Adé") },
    ]);
  });
});

test("a letter outside the basic plane is read wherever it stands in a file", async () => {
  // A file is read in pieces of 256 letters, of which each place is tried.
  for (let shift = 0; shift < 90; shift++) {
    const before = `Ada,Obi,Vip,a@example.com,1,\n`.repeat(8);
    const name = `${"x".repeat(shift)}🎉𞤀`;
    const text = `${head}${before}${name},Obi,Vip,b@example.com,1,\n`;
    const { ready, refused } = await readTicketFile(text, ["Vip"]);
    expect(refused).toEqual([]);
    expect(ready.at(-1)!.firstName).toBe(name);
  }
});

describe("one column for the whole name", () => {
  test("is split, and a name of one word is a first name", async () => {
    const { importId, fresh, reading } = await look(
      'Name,Email,Package\r\nBisi Ngozi Alabi,bisi@example.com,Regular\r\nBurna,burna@example.com,Vip\r\n"Obi, Ada",ada@example.com,Vip\r\n',
    );
    expect(reading).toMatchObject({ missing: [], columns: [{ field: "fullName" }, {}, {}] });
    expect(fresh).toMatchObject([
      { firstName: "Bisi Ngozi", lastName: "Alabi" },
      { firstName: "Burna", lastName: "" },
      { firstName: "Ada", lastName: "Obi" },
    ]);
    await confirm(importId);
    expect(await all()).toHaveLength(3);
  });

  test("has the last name first where the organiser says so", async () => {
    const { importId } = await look(
      "Full Name,Email,Package\nAlabi Bisi Ngozi,b@example.com,Vip\n",
    );
    await readImportAgain(site.app, importId, { columns: { 0: "fullNameReversed" } });
    expect((await previewImport(site.app.db, importId))!.fresh).toMatchObject([
      { firstName: "Bisi Ngozi", lastName: "Alabi" },
    ]);
  });

  test("of a form of Google's is read with its other columns", async () => {
    const { fresh } = await look(
      "Timestamp,Email Address,Full Name,Phone number (WhatsApp),Ticket type,How many?\r\n2026/11/02 3:14:07 PM GMT+1,bisi@example.com,Bisi Alabi,08031234567,Regular,2\r\n",
    );
    expect(fresh).toMatchObject([
      { firstName: "Bisi", lastName: "Alabi", package: "Regular", quantity: 2 },
    ]);
  });

  test("is the first name beside a column for the last name", async () => {
    const { fresh } = await look("Name,Surname,Email,Package\nAda,Obi,a@example.com,Vip\n");
    expect(fresh).toMatchObject([{ firstName: "Ada", lastName: "Obi" }]);
  });
});

describe("a file of a form", () => {
  test.each([
    ["Surname,Other Names,Email,Package\nObi,Ada Ngozi,a@example.com,Vip\n"],
    ["Surname,Middle name,First name,Email,Package\nObi,N.,Ada Ngozi,a@example.com,Vip\n"],
    ["Full Name (Surname first),Email (required),Ticket type\nObi Ada Ngozi,a@example.com,Vip\n"],
    ["Surname and Other Names|Your e-mail|Package\nObi Ada Ngozi|a@example.com|Vip\n"],
    [
      "What is your full name?,What is your email?,Which ticket?\nAda Ngozi Obi,a@example.com,Vip\n",
    ],
  ])("has the surname before the other names, or asks whole questions: %j", async (file) => {
    expect(await look(file)).toMatchObject({
      fresh: [{ firstName: "Ada Ngozi", lastName: "Obi", email: "a@example.com" }],
    });
  });

  test("that has two columns for the address is read by the first, and by the other where the organiser says so", async () => {
    const { importId, fresh, reading } = await look(
      "Email Address,Full Name,Email,Package\nform@example.com,Ada Obi,ada@example.com,Vip\n",
    );
    expect(fresh).toMatchObject([{ email: "form@example.com" }]);
    expect(reading.columns[2]).toEqual({ header: "Email", field: null, known: null });
    await readImportAgain(site.app, importId, { columns: { 0: "", 2: "email" } });
    expect((await previewImport(site.app.db, importId))!.fresh).toMatchObject([
      { email: "ada@example.com" },
    ]);
  });
});

test("a ticket may have a first name alone, and is corrected so", async () => {
  const { importId, fresh } = await look(`${head}Burna,,Vip,burna@example.com,1,\n`);
  expect(fresh).toMatchObject([{ firstName: "Burna", lastName: "" }]);
  await confirm(importId);
  const [{ id } = { id: "" }] = await all();
  const admin = await signInAsAdministrator(site);
  const fields = { firstName: "Burna Boy", lastName: "", email: "burna@example.com" };
  const more = {
    intent: "correct-ticket",
    version: "1",
    package: "Vip",
    gender: "",
    quantity: "1",
  };
  expect((await admin.post(`/adminHome/${id}`, { ...fields, ...more })).status).toBeLessThan(400);
  expect(await all()).toMatchObject([{ firstName: "Burna Boy", lastName: "" }]);
});

test("a quantity is whole decimal digits", async () => {
  const typed = ["2 ", " 3", "1", "0x10", "1e1", "１２", "two", "+4", "٣", "NaN", "-1", "0", "1.5"];
  const lines = typed.map((one, at) => `Q${at},D,Vip,q${at}@example.com,${one},\n`).join("");
  const { fresh, refused } = await look(head + lines);
  expect(fresh.map(({ quantity }) => quantity)).toEqual([2, 3, 1]);
  expect(refused).toHaveLength(typed.length - 3);
});

describe("the line with the columns' names", () => {
  const table =
    "First name,Last name,Package,Gender,Email,Quantity,TicketId\nAda,Obi,Vip,,ada@example.com,1,\n";
  test.each([
    ["a title above", `Vybez guest list 2026,,,,,,\n,,,,,,\n${table}`, 3],
    ["the name of a table above", `Table 1\n${table}`, 2],
    ["a quoted separator line", `"sep=;"\r\n${table.replaceAll(",", ";")}`, 2],
    ["a separator line in a row of cells", `sep=;;;;\n${table.replaceAll(",", ";")}`, 2],
    ["a title above semicolons", `Guests, all of them\n${table.replaceAll(",", ";")}`, 2],
    ["nothing above", table, 1],
  ])("is guessed with %s", async (_what, csv, line) => {
    const { fresh, refused, reading } = await look(csv);
    expect(reading.head).toBe(line);
    expect(refused).toEqual([]);
    expect(fresh).toMatchObject([{ line: line + 1, firstName: "Ada", email: "ada@example.com" }]);
  });

  test("can be chosen, and the columns are then matched anew", async () => {
    const csv = `Email,Package\nName of guest,Mail,Class\nAda Obi,ada@example.com,Vip\n`;
    const { importId, reading } = await look(csv);
    expect(reading.head).toBe(1);
    const admin = await signInAsAdministrator(site);
    const page = `/adminHome/import/${importId}`;
    expect(await admin.read(page)).toContain("Line 2: Name of guest, Mail, Class");
    await admin.post(page, { intent: "match-columns", head: "2", "column.0": "email" });
    const columns = { "column.0": "fullName", "column.1": "email", "column.2": "package" };
    await admin.post(page, { intent: "match-columns", head: "2", ...columns });
    expect((await previewImport(site.app.db, importId))!.fresh).toMatchObject([
      { line: 3, firstName: "Ada", lastName: "Obi", package: "Vip" },
    ]);
  });
});

test.each(["a/b@example.com", "a&b@example.com", "user@example.xn--p1ai"])(
  "a ticket is imported for %s",
  async (email) => {
    const { fresh } = await look(`${head}A,B,Vip,${email},1,\n`);
    expect(fresh).toMatchObject([{ email }]);
  },
);

test("an address that an address book wrote is refused with the one that is meant", async () => {
  const { refused } = await look(`${head}A,B,Vip,Ada Obi <ada@example.com>,1,\n`);
  expect(refused[0]!.why).toContain("Did you mean ada@example.com?");
});

test.each([
  ["windows-1252", Buffer.from(`${head}René,Ade,Vip,rene@example.com,1,`, "latin1")],
  ["utf-16le", Buffer.from(`\ufeff${head}René,Ade,Vip,rene@example.com,1,`, "utf16le")],
  ["utf-16le", Buffer.from(`${head}René,Ade,Vip,rene@example.com,1,`, "utf16le")],
  ["utf-16be", Buffer.from(`\ufeff${head}René,Ade,Vip,rene@example.com,1,`, "utf16le").swap16()],
  ["utf-8", Buffer.from(`${head}René,Ade,Vip,rene@example.com,1,`.replaceAll("\n", "\r"))],
])("a file in %s is read correctly", async (encoding, bytes) => {
  const read = await look(bytes);
  expect(read).toMatchObject({ encoding, fresh: [{ firstName: "René" }] });
});

test.each([
  ["PK\u0003\u0004 a workbook", /an Excel workbook.*save it as CSV/],
  ["A\u0001\0\0B\0", /not a CSV file/],
  [head, /no tickets/],
  [`${head}A,B,Vip,"never closed`, /opened on line 2 is never closed/],
  [`sep=,\n${head}A,"B\nC,D\n`, /opened on line 3 is/],
  [head + "A,B,Vip,a@example.com,1,\n".repeat(2_001), /more than 2,000 tickets/],
])("a file that cannot be read is refused with what to do: %#", async (file, words) => {
  await expect(prepare(file)).rejects.toThrow(words);
});

test("two thousand tickets are imported as in the file, each with its e-mail, in a few statements", async () => {
  const lines = Array.from(
    { length: 2_000 },
    (_, index) =>
      `Guest${index},Ọkọ,${["vip", "VVIP", "Regular"][index % 3]},g${index}@example.com,2,`,
  );
  const { importId, fresh } = await look(head + lines.join("\n"));
  expect(fresh).toHaveLength(2_000);
  await confirm(importId);
  const rows = await all();
  expect(new Set(rows.map(({ ticketId }) => ticketId)).size).toBe(2_000);
  expect(rows.filter((row) => row.package === "Vip")).toHaveLength(667);
  const mails = await outbox(site);
  expect(mails).toHaveLength(2_000);
  const ids = new Map(rows.map((row) => [row.email, row.ticketId]));
  for (const { recipient, data } of mails)
    expect(data).toMatchObject({ ticketId: ids.get(recipient), lastName: "Ọkọ", quantity: 2 });
  expect(await site.jobs.waiting()).toHaveLength(2_000);
  expect(await countTickets(site.app.db)).toMatchObject({ valid: 2_000, notYet: 2_000 });
  const rowsOfCounts = await site.app.db.$count(roomChanges);
  expect(rowsOfCounts, "counted together, for each package").toBeLessThan(5);
});

test("an imported TicketId is found in the outbox in any case", async () => {
  await confirm((await look(`${head}T,A,Vip,t@example.com,1,Gala-7b`)).importId);
  const asked = { filter: null, search: "gala-7B", limit: 9 };
  expect((await listEmails(site.app.db, asked)).rows).toHaveLength(1);
});

test("a file that nobody confirmed is deleted after a day, and so are the lines that a confirmed one left out", async () => {
  const [left, confirmed] = [await prepare(bola), await prepare(`${bola}C,D,Gold,c@example.com,,`)];
  await confirm(confirmed);
  const lookLater = async (hours: number) => {
    await deleteOldImports(site.app.db, new Date(site.app.now().getTime() + hours * 3_600_000));
    return Promise.all([left, confirmed].map((id) => previewImport(site.app.db, id)));
  };
  expect(await lookLater(23)).toMatchObject([{ fresh: [] }, { refused: [{ line: 3 }] }]);
  expect(await lookLater(25)).toMatchObject([null, { imported: 1, refused: [] }]);
  await expect(confirm(left)).rejects.toThrow("no longer there");
  await expect(confirm("not an id")).rejects.toThrow("no longer there");
});

describe("a file that is not as the site knows it", () => {
  const again = (importId: string, change: Parameters<typeof readImportAgain>[2]) =>
    readImportAgain(site.app, importId, change);
  const preview = async (importId: string) => (await previewImport(site.app.db, importId))!;

  test("names the columns that are not used, and the fields that lack a column until one is chosen", async () => {
    const { importId, fresh, reading } = await look(
      "First name,Last name,Sex,Type,Mail box\nBola,Ade,Female,Vip,bola@example.com\n",
    );
    expect(fresh).toEqual([]);
    expect(reading.missing).toEqual(["package", "email"]);
    expect(reading.columns.map(({ header, field }) => [header, field])).toEqual([
      ["First name", "firstName"],
      ["Last name", "lastName"],
      ["Sex", null],
      ["Type", null],
      ["Mail box", null],
    ]);
    await expect(confirm(importId)).rejects.toThrow("No column is matched to Package and Email");
    await again(importId, { columns: { 2: "gender", 3: "package", 4: "email" } });
    expect(await preview(importId)).toMatchObject({
      fresh: [{ gender: "Female", package: "Vip", email: "bola@example.com" }],
      reading: { missing: [] },
    });
    await expect(again(importId, { columns: { 3: "email", 4: "email" } })).rejects.toThrow(
      "two columns for Email",
    );
    await again(importId, { columns: { 2: "", 3: "package", 4: "email" } });
    expect((await preview(importId)).fresh).toMatchObject([{ gender: "" }]);
    await confirm(importId);
    expect(await all()).toMatchObject([{ email: "bola@example.com", package: "Vip" }]);
    await expect(again(importId, {})).rejects.toThrow("no longer there");
  });

  test("offers the package with a similar name, and takes the one that the organiser chooses", async () => {
    const line = (type: string, n: number) => `Bola,Ade,${type},b${n}@example.com,,\n`;
    const types = ["V.I.P", "V.I.P", "Regular ticket", "constructor", "VVIP pass"];
    const { importId, refused, reading } = await look(head + types.map(line).join(""));
    expect(refused).toHaveLength(types.length);
    expect(reading.unknownPackages).toEqual([
      { typed: "V.I.P", lines: 2, near: "Vip" },
      { typed: "Regular ticket", lines: 1, near: "Regular" },
      { typed: "constructor", lines: 1, near: null },
      { typed: "VVIP pass", lines: 1, near: "VVIP" },
    ]);
    await again(importId, { packages: { "V.I.P": "Vip", "Regular ticket": "Regular" } });
    const read = await preview(importId);
    expect(read.fresh.map((ticket) => ticket.package)).toEqual(["Vip", "Vip", "Regular"]);
    expect(read.refused.map(({ line }) => line)).toEqual([5, 6]);
  });

  test("lets its refused lines be corrected one by one, or downloaded with the reasons", async () => {
    const { importId, refused } = await look(
      `${head}Bola,Ade,Regular,bola@,1,=A1\nChi,Eze,Vip,chi@example.com,none,B-2\nDo,Ka,Vip,do@example.com,1,A-3\n`,
    );
    expect(refused.map(({ line }) => line)).toEqual([2, 3]);
    expect((await exportRefused(site.app.db, importId))!.split("\r\n")).toEqual([
      '\ufeff"First name","Last name","Package","Gender","Email","Quantity","TicketId","Why it was refused"',
      `"Bola","Ade","Regular","","bola@","1","'=A1","Email “bola@”: Write an e-mail address, such as ada@example.com."`,
      '"Chi","Eze","Vip","","chi@example.com","none","B-2","Quantity “none”: Write a whole number."',
      "",
    ]);
    await again(importId, {
      mended: { 2: { email: "bola@example.com" }, 3: { quantity: "many" } },
    });
    expect(await preview(importId)).toMatchObject({
      fresh: [{ line: 2, ticketId: "=A1" }, { line: 4 }],
      refused: [{ line: 3, why: expect.stringContaining("“many”"), cells: { quantity: "many" } }],
    });
    // What was corrected before stays so.
    await again(importId, { mended: { 3: { quantity: "2", ticketId: "A-3" } } });
    expect(await preview(importId)).toMatchObject({
      fresh: [{ line: 2 }, { line: 3, quantity: 2 }],
      refused: [{ line: 4, why: "TicketId “A-3” stands on line 3 already." }],
    });
    await confirm(importId);
    expect(await all()).toHaveLength(2);
    expect(await exportRefused(site.app.db, importId)).toContain("stands on line 3 already");
    expect(await exportRefused(site.app.db, crypto.randomUUID())).toBeNull();
  });
});

/** Counts how often the event loop turns during `work`: other requests can run at each turn. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

describe("a file of almost nothing but empty lines", () => {
  const records = 9_000;
  test.each([
    ["empty", "\n", 256],
    ["of cells without a text, as Excel leaves them", ",,,,,\n", 25],
  ])("(%s) does not block other requests while it is read", async (_kind, line, each) => {
    // Only the reading is measured: statements let other requests run too.
    const turns = await turnsDuring(async () => {
      const { ready } = await readTicketFile(bola + line.repeat(records), ["Regular"]);
      expect(ready).toMatchObject([{ line: 2 }]);
    });
    expect(turns).toBeGreaterThanOrEqual(records / each);
  });

  test.each([
    ["more lines than 10,000", `${bola}${"\n".repeat(10_001)}`, "more than 10,000 lines"],
    ["2 MB of line ends", head + "\n".repeat(2_000_000), "more than 10,000 lines"],
    ["2 MB of commas", head + ",".repeat(2_000_000), "longer than any ticket"],
    ["one word of 2 MB", head + "x".repeat(2_000_000), "longer than any ticket"],
  ])("is refused where it has %s", async (_kind, file, words) => {
    await expect(prepare(file)).rejects.toThrow(words);
  });
});
