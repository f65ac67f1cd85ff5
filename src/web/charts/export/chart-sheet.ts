import colours from '../../styles/colours.json' with { type: 'json' };
import type { ChartFrame, Ink } from '../chart-frame.ts';
import { type Box, drawFrame, type Pen } from '../draw-frame.ts';
import type { LegendEntry } from '../frame-view.tsx';
import { escapedXml, svgPen } from '../svg-pen.ts';

export interface SheetTexts {
  /** What is drawn, such as the bond by name and code. */
  readonly title: string;
  /** Measure, unit, venue and period. */
  readonly subtitle: string;
  /** Where the figures come from and when the drawing was made. */
  readonly source: string;
  /** Name of a saved file, without its ending. */
  readonly fileName: string;
}

/** A chart as it leaves the page: with its names, its legend and its source, and nothing taken from the screen. */
export interface ChartSheet {
  readonly frame: ChartFrame;
  readonly texts: SheetTexts;
  /** Of compared lines; empty for a line that the title names. */
  readonly legend: readonly LegendEntry[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const width = 1400;
const heights = { plain: 850, withLegend: 900 } as const;

/** The size of a drawing: it is higher where a legend stands in it. */
export function sheetSize({ legend }: Pick<ChartSheet, 'legend'>): Size {
  return { width, height: legend.length === 0 ? heights.plain : heights.withLegend };
}

const edge = { left: 40, right: 24, top: 116, bottom: 100 } as const;
const sizes = { text: 20, gap: 12 } as const;
const legendSizes = { text: 17, row: 28, key: 30, gap: 28, top: 104 } as const;
const largestTitle = 28;

interface PlacedEntry {
  readonly entry: LegendEntry;
  readonly x: number;
  readonly row: number;
}

// Signs as wide as they are high: Chinese, Japanese, Korean, and full-width forms.
const square = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\u3000-\u303F]/u;
const letterShare = 0.6;

/** About how wide a text is drawn, rather too wide than too narrow: files are laid out where nothing can be measured. */
function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += square.test(sign) ? size : size * letterShare;
  return width;
}

/** Entries from left to right, and on in the next row where one is full. */
function placedLegend(legend: readonly LegendEntry[]): readonly PlacedEntry[] {
  const end = width - edge.right;
  let x: number = edge.left;
  let row = 0;
  return legend.map((entry) => {
    const wide = legendSizes.key + textWidth(entry.name, legendSizes.text);
    if (x > edge.left && x + wide > end) {
      x = edge.left;
      row += 1;
    }
    const placed = { entry, x, row };
    x += wide + legendSizes.gap;
    return placed;
  });
}

function drawLegend(pen: Pen, places: readonly PlacedEntry[]): void {
  for (const { entry, x, row } of places) {
    const { name, ink, dash } = entry;
    const y = legendSizes.top + row * legendSizes.row;
    const key = { xs: Float64Array.of(x, x + legendSizes.key - 8), ys: Float64Array.of(y, y), count: 2 };
    pen.line(key, { ink, width: 4, ...(dash && { dash }) });
    pen.text(x + legendSizes.key, y, name, { ink: 'text', size: legendSizes.text, anchor: 'start' });
  }
}

/** Room right of the plot for the widest value there. */
function valueRoom({ panes }: ChartFrame): number {
  const texts = panes.flatMap(({ yTicks, tags }) => [...yTicks, ...tags].map(({ text }) => text ?? ''));
  return sizes.gap + Math.max(0, ...texts.map((text) => textWidth(text, sizes.text)));
}

function plotOf(sheet: ChartSheet, legendRows: number): Box {
  const { height } = sheetSize(sheet);
  const top = edge.top + legendRows * legendSizes.row;
  return {
    left: edge.left,
    top,
    width: width - edge.left - edge.right - valueRoom(sheet.frame),
    height: height - top - edge.bottom,
  };
}

/** The largest size, up to `most`, at which a text stays on the drawing. */
function fittingSize(text: string, max: number): number {
  const room = width - edge.left - edge.right;
  return Math.min(max, Math.floor((max * room) / Math.max(1, textWidth(text, max))));
}

/** Draws a sheet of `sheetSize`. */
export function drawSheet(pen: Pen, sheet: ChartSheet): void {
  const { title, subtitle, source } = sheet.texts;
  const places = placedLegend(sheet.legend);
  const rows = (places.at(-1)?.row ?? -1) + 1;
  const line = (y: number, text: string, size: number, ink: Ink, isBold = false) =>
    pen.text(edge.left, y, text, { ink, size: fittingSize(text, size), anchor: 'start', isBold });
  line(40, title, largestTitle, 'text', true);
  line(74, subtitle, sizes.text, 'chart-axis');
  drawLegend(pen, places);
  drawFrame(pen, sheet.frame, plotOf(sheet, rows), sizes);
  line(sheetSize(sheet).height - 31, source, sizes.text, 'chart-axis');
}

const light = new Map(
  Object.values(colours).flatMap((group) =>
    Object.entries(group).map(([name, pair]) => [name, String(pair[0])] as const),
  ),
);

/** The colour of an ink on paper: what leaves the page is light whatever its theme is. */
export function paperColour(ink: Ink): string {
  return light.get(ink) ?? '#000000';
}

/** The page's font where it is installed, then those that programs which open the file have for all of the site's scripts. */
const fonts =
  "Inter, 'Noto Sans', 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/** A sheet as the text of an SVG file. */
export function sheetSvg(sheet: ChartSheet): string {
  const { width, height } = sheetSize(sheet);
  const { pen, markup } = svgPen(paperColour);
  drawSheet(pen, sheet);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fonts}">`,
    `<title>${escapedXml(sheet.texts.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${paperColour('surface')}"/>`,
    markup(),
    '</svg>',
  ].join('');
}
