import { clothOf } from "#app/shared/tickets/cloth.ts";
import { drawQrCode } from "./draw-qr-code.server.ts";
import type { Inks } from "./drawing/logos.server.ts";
import { threadColours } from "./drawing/thread-colours.server.ts";
import { paper as page, pdfFile, textFonts } from "./pdf-file.server.ts";

export interface PrintedTicket {
  /** What people call it by; it opens no gate. */
  number: string;
  type: string;
  holder: string;
  people: number;
  paidKobo: number | null;
  /** The colour of its paper, as "#ffb31a". */
  colour: string;
  /** The signed text of its code. */
  code: string;
}

interface PrintedFestival {
  brand: string;
  /** The day in the largest letters, such as "27 January". */
  day: string;
  /** The lines below it: the whole date with the gates, and the place. */
  when: readonly string[];
  price: (kobo: number) => string;
  /** What is printed in place of how to use a ticket, once its edition is over. */
  over?: string | null;
  /** What the organisers add to each ticket; empty where they add nothing. */
  words?: string;
  inks: Inks;
}

// The colour and the cloth reach to the edge of the paper.
const cloth = { width: 88 };
const text = { x: 124, width: page.width - 124 - 40 };
const code = { size: 284, edge: 4 };
/** Where the stub is torn off. */
const tear = 660;
const stubCode = { size: 140, edge: 0 };
const black = "#0b0620";

/** The site's own lettering, for what it has letters for. */
const fonts = { poster: "app/fonts/anybody-print.ttf", ...textFonts };
const posterLetters = /^[\w !"%&'()+,\-./:?@#–—‘’“”…·×]*$/;

/**
 * Tickets as a PDF, a page of A4 each. The code is in it as a drawing alone: neither its text nor
 * its metadata say it.
 */
export function drawTickets(
  tickets: readonly PrintedTicket[],
  festival: PrintedFestival,
): Promise<Uint8Array<ArrayBuffer>> {
  const { brand } = festival;
  const title = `${brand}: ${tickets.map(({ number }) => number).join(", ")}`;
  return pdfFile({ title, author: brand, fonts }, (file) => {
    for (const ticket of tickets) {
      file.addPage();
      drawPaper(file, ticket, festival.inks);
      drawTicket(file, ticket, festival);
      drawStub(file, ticket, festival);
    }
  });
}

/** The colour of the ticket, and the cloth that was woven from its number. */
function drawPaper(file: PDFKit.PDFDocument, { number, colour }: PrintedTicket, inks: Inks): void {
  file.rect(0, 0, page.width, page.height).fill(colour);
  const colours = threadColours(inks);
  let at = 0;
  for (const { thread, width } of clothOf(number)) {
    const height = width * page.height;
    // A hair higher, so that no line shows between two stripes.
    file.rect(0, at, cloth.width, height + 0.3).fill(colours[thread]);
    at += height;
  }
  file.save().lineWidth(1).strokeColor(black).strokeOpacity(0.16);
  for (let x = 3; x < cloth.width; x += 3) file.moveTo(x, 0).lineTo(x, page.height).stroke();
  file.restore();
  file.rect(cloth.width, 0, 2.5, page.height).fill(black);
}

/** What is shown at the gate: the day, the place, the code, the type and the holder. */
function drawTicket(
  file: PDFKit.PDFDocument,
  ticket: PrintedTicket,
  { brand, day, when, over, words = "" }: PrintedFestival,
): void {
  file.fillColor(black);
  file.y = 34;
  setLine(file, brand, { most: 22 });
  file.y += 6;
  setLine(file, day, { most: 96 });
  file.y += 4;
  for (const line of when) setLine(file, line, { most: 12.5, face: "bold" });
  const top = file.y + 14;
  drawCode(file, ticket.code, { x: middle - code.size / 2 - code.edge, y: top, ...code });
  file.y = top + code.size + 2 * code.edge + 16;
  setLine(file, ticket.type, { most: 34 });
  setLine(file, ticket.holder, { most: 17, face: "bold" });
  const small =
    over ??
    "Show the code at the gate, on paper or on a phone. It lets in once: whoever has a copy of this page has the ticket. Never pay more for it than what was paid.";
  setSmall(file, over || !words ? [small] : [words, small]);
}

/** The part that is torn off at the gate, with the code once more. */
function drawStub(
  file: PDFKit.PDFDocument,
  { number, type, holder, people, paidKobo, ...ticket }: PrintedTicket,
  { brand, day, price }: PrintedFestival,
): void {
  file.save().lineWidth(3).lineCap("round").strokeColor(black);
  file.dash(0.1, { space: 8 }).moveTo(4, tear).lineTo(page.width, tear).stroke().restore();
  const side = stubCode.size + 2 * stubCode.edge;
  const y = tear + (page.height - tear - side) / 2;
  drawCode(file, ticket.code, { x: page.width - 40 - side, y, ...stubCode });
  const at = { align: "left", width: text.width - side - 24 } as const;
  file.fillColor(black);
  file.y = y + 4;
  setLine(file, number, { most: 34, ...at });
  const paid = paidKobo === null ? "" : ` · Paid ${price(paidKobo)}`;
  setLine(file, `Admits ${people}${paid}`, { most: 13, face: "bold", ...at });
  file.y += 10;
  setLine(file, type, { most: 17, ...at });
  setLine(file, holder, { most: 12, face: "bold", ...at });
  setLine(file, `${brand}, ${day}`, { most: 11, face: "text", ...at });
}

const middle = text.x + text.width / 2;

interface SetLine {
  /** The greatest size of its type, in points. */
  most: number;
  face?: keyof typeof fonts;
  width?: number;
  align?: "left" | "center";
}

/** Sets one line, in smaller type where it would not fit, and moves below it. */
function setLine(
  file: PDFKit.PDFDocument,
  line: string,
  { most, face = "poster", width = text.width, align = "center" }: SetLine,
): void {
  if (!line) return;
  file.font(face === "poster" && !posterLetters.test(line) ? "bold" : face).fontSize(most);
  file.fontSize(Math.min(most, (most * width) / file.widthOfString(line)));
  file.text(line, text.x, file.y, { width: width + 1, align, lineBreak: false });
}

/** Sets paragraphs between what is above them and the tear, as large as they fit. */
function setSmall(file: PDFKit.PDFDocument, paragraphs: readonly string[]): void {
  const top = file.y + 8;
  const all = paragraphs.join("\n\n");
  const set = { width: text.width, align: "center" } as const;
  file.font("text");
  const fits = (size: number) => file.fontSize(size).heightOfString(all, set) <= tear - 10 - top;
  const size = [10, 9, 8, 7, 6].find(fits) ?? 5;
  file.fontSize(size).text(all, text.x, top, { ...set, height: tear - 6 - top, ellipsis: true });
}

/** Black on white with a white edge, each row of modules as bars. */
function drawCode(
  file: PDFKit.PDFDocument,
  content: string,
  { x, y, size, edge }: { x: number; y: number; size: number; edge: number },
): void {
  file.roundedRect(x, y, size + 2 * edge, size + 2 * edge, 12).fill("white");
  const { path, modules } = drawQrCode(content);
  const side = size / modules;
  for (const [, column, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    // A hair higher, so that no white line shows between two rows.
    file.rect(
      x + edge + Number(column) * side,
      y + edge + Number(row) * side,
      Number(length) * side,
      side + 0.05,
    );
  file.fill("black");
}
