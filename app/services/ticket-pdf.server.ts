import { createRequire } from "node:module";
import { drawQrCode } from "./draw-qr-code.server.ts";

export interface PrintedTicket {
  /** What people call it by; it opens no gate. */
  number: string;
  type: string;
  holder: string;
  people: number;
  paidKobo: number | null;
  /** The signed text of its code. */
  code: string;
}

interface PrintedFestival {
  brand: string;
  /** The rows with the date, the place and the opening of the gates. */
  rows: readonly (readonly [term: string, value: string])[];
  price: (kobo: number) => string;
}

// A4, in points.
const page = { width: 595.28, margin: 56 };
const codeSize = 260;

/** DejaVu has the naira sign and the letters of Yoruba, Igbo and Hausa. Only what is written is embedded. */
const require = createRequire(import.meta.url);
const fonts = {
  text: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

/**
 * Tickets as a PDF, a page of A4 each, with text that can be selected. The code is in it as a drawing
 * alone: neither its text nor its metadata say it. The library is loaded when somebody asks.
 */
export async function drawTickets(
  tickets: readonly PrintedTicket[],
  { brand, rows, price }: PrintedFestival,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const file = new PDFDocument({
    size: "A4",
    margin: page.margin,
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
    const centred = { width: page.width - 2 * page.margin, align: "center" } as const;
    file.font("bold").fontSize(13).text(brand, centred);
    file.moveDown(0.4).fontSize(28).text(ticket.type, centred);
    drawOn(file, ticket.code, { x: (page.width - codeSize) / 2, y: file.y + 16 });
    file.y += codeSize + 32;
    file.x = page.margin;
    file.fontSize(16).text(ticket.holder, centred);
    file.moveDown(1).fontSize(11);
    const paid = ticket.paidKobo === null ? [] : [["Paid", price(ticket.paidKobo)] as const];
    const people = ticket.people === 1 ? "1 person" : `${ticket.people} people`;
    for (const [term, value] of [
      ["Number", ticket.number],
      ["Lets in", people],
      ...rows,
      ...paid,
    ]) {
      if (!value) continue;
      const { y } = file;
      file.font("text").text(term, page.margin + 60, y, { width: 90 });
      file.font("bold").text(value, page.margin + 150, y, { width: 300 });
      file.moveDown(0.4);
    }
    file.font("text").fontSize(9).moveDown(1);
    file.text(
      "Show the code at the gate, on paper or on a phone. It lets in once: whoever has a copy of this page has the ticket. Never pay more for it than what was paid.",
      page.margin,
      file.y,
      centred,
    );
  }
  file.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
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
