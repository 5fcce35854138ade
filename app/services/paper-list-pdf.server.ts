import { paper, pdfFile, textFonts } from "./pdf-file.server.ts";

interface Row {
  ticketId: string;
  firstName: string;
  lastName: string;
  package: string;
  quantity: number;
  admittedCount: number;
}

interface Head {
  /** What stands at the head of each sheet. */
  title: string;
  brand: string;
  /** When it was made, in words. */
  made: string;
}

const page = { ...paper, margin: 36 };
const rowHeight = 17;
const top = 78;
const perPage = Math.floor((page.height - top - page.margin - 14) / rowHeight);
const box = 10;
/** More boxes than these are a number. */
const mostBoxes = 5;
const columns = { boxes: 36, name: 128, number: 360, type: 470 };

/**
 * Draws a list of tickets to tick with a pen, as a PDF of A4: a box for each person, ticked where
 * they are in already.
 */
export function drawPaperList(rows: readonly Row[], head: Head): Promise<Uint8Array<ArrayBuffer>> {
  const { brand, title } = head;
  const words = { title: `${brand}: ${title}`, author: brand, fonts: textFonts };
  return pdfFile(words, (file) => {
    const pages = Math.max(1, Math.ceil(rows.length / perPage));
    for (let at = 0; at < pages; at += 1) {
      const shown = rows.slice(at * perPage, (at + 1) * perPage);
      file.addPage();
      drawHead(file, head, { number: `${at + 1} of ${pages}`, letters: lettersOf(shown) });
      for (const [line, row] of shown.entries()) drawRow(file, row, top + line * rowHeight);
    }
  });
}

/** "Abiola – Balogun" */
function lettersOf(rows: readonly Row[]): string {
  const [first, last] = [rows[0], rows.at(-1)];
  return first && last ? `${nameOf(first)} – ${nameOf(last)}` : "Nobody";
}

const nameOf = ({ firstName, lastName }: Row) => lastName || firstName;

function drawHead(
  file: PDFKit.PDFDocument,
  { title, brand, made }: Head,
  { number, letters }: { number: string; letters: string },
): void {
  const width = page.width - 2 * page.margin;
  const line = { width, lineBreak: false, ellipsis: true, height: 16 };
  file.fillColor("black").font("bold").fontSize(13);
  file.text(`${brand}: ${title}`, page.margin, page.margin, line);
  file.font("text").fontSize(9);
  file.text(`${letters} · ${made} · page ${number}`, page.margin, page.margin + 18, line);
  file
    .moveTo(page.margin, top - 8)
    .lineTo(page.width - page.margin, top - 8)
    .lineWidth(1)
    .stroke("black");
}

function drawRow(file: PDFKit.PDFDocument, row: Row, y: number): void {
  drawBoxes(file, row, y);
  file.fillColor("black").font("bold").fontSize(9.5);
  const name = [row.lastName, row.firstName].filter(Boolean).join(", ");
  setCell(file, name, { x: columns.name, y, width: columns.number - columns.name - 8 });
  file.font("text").fontSize(9);
  setCell(file, row.ticketId, { x: columns.number, y, width: columns.type - columns.number - 8 });
  const width = page.width - page.margin - columns.type;
  setCell(file, row.package, { x: columns.type, y, width });
  file
    .moveTo(page.margin, y + 13.5)
    .lineTo(page.width - page.margin, y + 13.5)
    .lineWidth(0.3)
    .stroke("#999999");
}

const setCell = (
  file: PDFKit.PDFDocument,
  words: string,
  { x, y, width }: { x: number; y: number; width: number },
) => file.text(words, x, y, { width, height: rowHeight - 4, lineBreak: false, ellipsis: true });

function drawBoxes(file: PDFKit.PDFDocument, { quantity, admittedCount }: Row, y: number): void {
  const shown = Math.min(quantity, mostBoxes);
  for (let at = 0; at < shown; at += 1) {
    const x = columns.boxes + at * (box + 4);
    file.rect(x, y, box, box).lineWidth(1).stroke("black");
    if (at >= admittedCount) continue;
    file
      .moveTo(x + 2, y + 5)
      .lineTo(x + 4.5, y + 8)
      .lineTo(x + 9, y + 1.5)
      .lineWidth(1.6)
      .stroke("black");
  }
  if (quantity <= mostBoxes) return;
  file.fillColor("black").font("text").fontSize(6);
  const words = admittedCount > shown ? `${admittedCount}/${quantity}` : `of ${quantity}`;
  file.text(words, columns.boxes + shown * (box + 4) - 2, y + 4, { lineBreak: false });
}
