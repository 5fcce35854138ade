import { pluralise } from "#app/shared/texts/pluralise.ts";
import { createRequire } from "node:module";
import { drawQrCode } from "./draw-qr-code.server.ts";

export interface PrintedTicket {
  /** What people call it by; it opens no gate. */
  number: string;
  type: string;
  holder: string;
  people: number;
  paidKobo: number | null;
  /** Of its head, as "#ffb31a". */
  colour: string;
  /** The signed text of its code. */
  code: string;
}

interface PrintedFestival {
  brand: string;
  /** The rows with the date, the place and the opening of the gates. */
  rows: readonly (readonly [term: string, value: string])[];
  price: (kobo: number) => string;
  /** What is printed in place of how to use a ticket, once its edition is over. */
  over?: string | null;
  /** What the organisers add below each ticket; empty where they add nothing. */
  words?: string;
  /** The colours of the cloth edge, beside black. */
  edge: readonly string[];
}

// A4, in points.
const page = { width: 595.28, margin: 56 };
const codeSize = 260;
const card = { x: page.margin, y: page.margin, width: page.width - 2 * page.margin, round: 18 };
const black = "#0b0620";

/**
 * DejaVu has the naira sign and the letters of Yoruba, Igbo and Hausa. Only what is written is
 * embedded.
 */
const require = createRequire(import.meta.url);
const fonts = {
  text: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

/**
 * Tickets as a PDF, a page of A4 each, with text that can be selected. The code is in it as a
 * drawing alone: neither its text nor its metadata say it. The library is loaded when somebody
 * asks.
 */
export async function drawTickets(
  tickets: readonly PrintedTicket[],
  { brand, rows, price, edge, over, words = "" }: PrintedFestival,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const file = new PDFDocument({
    size: "A4",
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 24 },
    autoFirstPage: false,
    lang: "en",
    displayTitle: true,
    info: { Title: `${brand}: ${tickets.map(({ number }) => number).join(", ")}`, Author: brand },
  });
  file.registerFont("text", fonts.text);
  file.registerFont("bold", fonts.bold);
  const parts: Buffer[] = [];
  file.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    file.on("end", resolve);
    file.on("error", reject);
  });
  for (const ticket of tickets) {
    file.addPage();
    const centred = { width: card.width - 48, align: "center" } as const;
    const left = card.x + 24;
    const title = file.font("bold").fontSize(32).heightOfString(ticket.type, centred);
    drawHead(file, { colour: ticket.colour, height: title + 68, edge });
    file
      .fill(black)
      .fontSize(13)
      .text(brand, left, card.y + 26, centred);
    file.fontSize(32).text(ticket.type, left, card.y + 46, centred);
    drawOn(file, ticket.code, {
      x: (page.width - codeSize) / 2,
      y: card.y + title + 68 + 22,
    });
    file.y = card.y + title + 68 + codeSize + 40;
    file.fill(black).fontSize(18).text(ticket.holder, left, file.y, centred);
    const tear = file.y + 14;
    file.moveTo(left, tear).lineTo(card.x + card.width - 24, tear);
    file.lineWidth(1.5).dash(3, { space: 4 }).stroke(black).undash();
    file.y = tear + 18;
    file.fontSize(11);
    const paid = ticket.paidKobo === null ? [] : [["Paid", price(ticket.paidKobo)] as const];
    const people = pluralise(ticket.people, "person", "people");
    for (const [term, value] of [
      ["Number", ticket.number],
      ["Lets in", people],
      ...rows,
      ...paid,
    ]) {
      if (!value) continue;
      const { y } = file;
      file.font("text").text(term, left + 12, y, { width: 100 });
      file.font("bold").text(value, left + 120, y, { width: card.width - 180 });
      file.moveDown(0.5);
    }
    const height = file.y + 12 - card.y;
    file.roundedRect(card.x, card.y, card.width, height, card.round).lineWidth(1.5).stroke(black);
    file.font("text").fontSize(9).fill(black);
    file.text(
      over ??
        "Show the code at the gate, on paper or on a phone. It lets in once: whoever has a copy of this page has the ticket. Never pay more for it than what was paid.",
      left,
      card.y + height + 16,
      centred,
    );
    if (words && !over) file.moveDown(1).fontSize(11).text(words, left, file.y, centred);
  }
  file.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** The head of the card: its colour under the cloth edge, round above. */
function drawHead(
  file: PDFKit.PDFDocument,
  { colour, height, edge }: { colour: string; height: number; edge: readonly string[] },
): void {
  file.save();
  file.roundedRect(card.x, card.y, card.width, height + card.round, card.round).clip();
  file.rect(card.x, card.y, card.width, height).fill(colour);
  file.rect(card.x, card.y, card.width, 15).fill(black);
  const widths = [26, 10, 18, 6, 12, 30];
  for (let x = card.x, index = 0; x < card.x + card.width; index += 1) {
    const width = widths[index % widths.length]!;
    file.rect(x, card.y, width, 12).fill(edge[index % edge.length]);
    x += width + 3;
  }
  file.restore();
}

/** Black on white, each row of modules as bars. */
function drawOn(file: PDFKit.PDFDocument, code: string, { x, y }: { x: number; y: number }): void {
  const { path, modules } = drawQrCode(code);
  const size = codeSize / modules;
  for (const [, column, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    // A hair higher, so that no white line shows between two rows.
    file.rect(
      x + Number(column) * size,
      y + Number(row) * size,
      Number(length) * size,
      size + 0.05,
    );
  file.fill("black");
}
