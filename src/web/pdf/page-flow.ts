import { colours, contentBottom, contentTop } from './page-format.ts';
import type { PdfPages, PdfTextStyle } from './pdf-document.ts';
import { createMeasure, type Measure, type TextLook } from './wrapped-text.ts';

/** Where the next thing is drawn. */
export interface PageFlow {
  readonly pages: PdfPages;
  readonly measure: Measure;
  y: number;
  /** Begins a page where less than a height is left of this one; true when it did. */
  readonly need: (height: number) => boolean;
  /** Writes a line whose upper edge is `y`. */
  readonly line: (x: number, y: number, text: string, style: LineStyle) => void;
}

interface LineStyle extends TextLook {
  readonly colour?: string;
  readonly anchor?: PdfTextStyle['anchor'];
}

/** Height of a line of text, in sizes of its letters, and how far below its upper edge the letters stand. */
export const lineHeight = 1.35;
const base = 1.02;

export function createFlow(pages: PdfPages): PageFlow {
  const flow: PageFlow = {
    pages,
    measure: createMeasure(pages),
    y: contentTop,
    need: (height) => {
      if (flow.y + height <= contentBottom || flow.y === contentTop) return false;
      pages.drawing.addPage();
      flow.y = contentTop;
      return true;
    },
    line: (x, y, text, { colour = colours.text, anchor = 'start', size, weight }) =>
      pages.write(x, y + base * size, text, { size, weight, colour, anchor }),
  };
  return flow;
}
