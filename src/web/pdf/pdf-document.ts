import PDFDocument from 'pdfkit';
import { toBytes } from 'pdfkit/output';
import { type FontRun, fontRuns } from './font-runs.ts';
import { fontSlices } from './font-slices.ts';
import { openPdfFont } from './pdf-font.ts';

const weights = { regular: 400, bold: 600 } as const;
type Weight = keyof typeof weights;

/** How a text is written. */
export interface PdfTextStyle {
  /** In points of the page. */
  readonly size: number;
  readonly colour: string;
  readonly weight: Weight;
  readonly anchor: 'start' | 'middle' | 'end';
}

interface PdfSettings {
  readonly title: string;
  /** Language of the texts, for screen readers: `de`. */
  readonly language: string;
  /** In points. */
  readonly page: { readonly width: number; readonly height: number };
  /** All texts that will be written: they decide which files of fonts are fetched. */
  readonly texts: readonly string[];
  readonly loadFont: (file: string) => Promise<Uint8Array>;
}

/** Pages with texts in the fonts of the site's scripts, which are copied and searched as texts. */
export interface PdfPages {
  /** What is drawn that is no text. */
  readonly drawing: PDFDocument;
  readonly widthOf: (text: string, style: Pick<PdfTextStyle, 'size' | 'weight'>) => number;
  /** Writes a text on one line; `y` is its base. */
  readonly write: (x: number, y: number, text: string, style: PdfTextStyle) => void;
  /** Ends the document; gives its bytes. */
  readonly finish: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** What stands for signs that no font has. */
const fallbackFile = fontSlices[0]?.file ?? '';

const fileOf = ({ slice }: FontRun) => slice?.file ?? fallbackFile;
const fontName = (file: string, weight: Weight) => `${file} ${weight}`;

/** Begins a document with its first page. Rejects when a font does not come. */
export async function openPdf({ title, language, page, texts, loadFont }: PdfSettings): Promise<PdfPages> {
  const drawing = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    font: null,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Bondlens', Producer: 'Bondlens' },
  });
  const files = new Set([fallbackFile, ...texts.flatMap((text) => fontRuns(text).map(fileOf))]);
  const load = async (file: string) => {
    const bytes = await loadFont(file);
    for (const weight of Object.keys(weights) as Weight[])
      drawing.registerFont(fontName(file, weight), openPdfFont(bytes, weights[weight]));
  };
  await Promise.all([...files].map(load));
  const measured = (run: FontRun, { size, weight }: Pick<PdfTextStyle, 'size' | 'weight'>) =>
    drawing
      .font(fontName(fileOf(run), weight))
      .fontSize(size)
      .widthOfString(run.text);
  const widthOf: PdfPages['widthOf'] = (text, style) =>
    fontRuns(text).reduce((width, run) => width + measured(run, style), 0);
  return {
    drawing,
    widthOf,
    write: (x, y, text, style) => {
      const share = { start: 0, middle: 0.5, end: 1 }[style.anchor];
      let left = x - share * widthOf(text, style);
      drawing.fillColor(style.colour);
      for (const run of fontRuns(text)) {
        const width = measured(run, style);
        drawing.text(run.text, left, y, { lineBreak: false, baseline: 0 });
        left += width;
      }
    },
    finish: () => {
      const bytes = toBytes(drawing);
      drawing.end();
      return bytes;
    },
  };
}
