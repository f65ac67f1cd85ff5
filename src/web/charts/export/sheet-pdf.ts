import { openPdf } from '../../pdf/pdf-document.ts';
import { pdfPen } from '../../pdf/pdf-pen.ts';
import type { Pen } from '../draw-frame.ts';
import { type ChartSheet, drawSheet, paperColour, sheetSize } from './chart-sheet.ts';

const pointsOfMillimetre = 72 / 25.4;
/** A4 across, in points. */
const page = { width: 297 * pointsOfMillimetre, height: 210 * pointsOfMillimetre } as const;
const margin = 10 * pointsOfMillimetre;

/** Every text that a sheet writes. */
function textsOf(sheet: ChartSheet): readonly string[] {
  const texts: string[] = [];
  const ignore = () => undefined;
  const reader: Pen = {
    line: ignore,
    rects: ignore,
    dots: ignore,
    text: (_x, _y, text) => void texts.push(text),
    within: (_box, draw) => draw(),
  };
  drawSheet(reader, sheet);
  return texts;
}

interface PdfQuestion {
  readonly language: string;
  readonly loadFont: (file: string) => Promise<Uint8Array>;
}

/** A sheet on one landscape page of A4: lines as lines, texts as texts. */
export async function sheetPdf(
  sheet: ChartSheet,
  { language, loadFont }: PdfQuestion,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title } = sheet.texts;
  const pages = await openPdf({ title, language, page, texts: textsOf(sheet), loadFont });
  const { width, height } = sheetSize(sheet);
  const scale = Math.min((page.width - 2 * margin) / width, (page.height - 2 * margin) / height);
  pages.drawing.save().translate(margin, margin).scale(scale);
  drawSheet(pdfPen(pages, paperColour), sheet);
  pages.drawing.restore();
  return pages.finish();
}
