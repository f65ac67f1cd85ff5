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

const pointsOfCentimetre = 72 / 2.54;
/** Points of a pixel of the page, on paper at 0.6 of its size. */
export const pointsOfPixel = 0.75 * 0.6;

/** A4 across with the margins of the site's page files; points. */
export const paper = {
  width: 29.7 * pointsOfCentimetre,
  height: 21 * pointsOfCentimetre,
  margin: {
    top: 0.5 * pointsOfCentimetre,
    right: pointsOfCentimetre,
    bottom: pointsOfCentimetre,
    left: pointsOfCentimetre,
  },
} as const;

/** Sizes of the page in points. */
export const px = (pixels: number) => pixels * pointsOfPixel;

/** Between left and right margin. */
export const contentWidth = paper.width - paper.margin.left - paper.margin.right;

const headHeight = px(34);
const footHeight = px(28);

/** What a page holds between its head and its foot. */
const contentTop = paper.margin.top + headHeight;
const contentBottom = paper.height - paper.margin.bottom - footHeight;

export const colours = {
  text: '#16202c',
  quiet: '#5f6c7b',
  line: '#e3e7ec',
  strongLine: '#c6cdd6',
  ground: '#f1f3f6',
} as const;

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
