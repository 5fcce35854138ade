import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 };

/** DejaVu has the naira sign and the letters of Yoruba, Igbo and Hausa. */
export const textFonts = {
  text: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};

interface FileWords {
  title: string;
  author: string;
  /** Files of fonts, by the names that `draw` calls them by; only what is written is embedded. */
  fonts: Record<string, string>;
}

/**
 * Returns a PDF of A4 pages, all of which `draw` adds, with text that can be selected. The library
 * is loaded when somebody asks.
 */
export async function pdfFile(
  { title, author, fonts }: FileWords,
  draw: (file: PDFKit.PDFDocument) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const file = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    lang: "en",
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  for (const [name, font] of Object.entries(fonts)) file.registerFont(name, font);
  const parts: Buffer[] = [];
  file.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    file.on("end", resolve);
    file.on("error", reject);
  });
  draw(file);
  file.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}
