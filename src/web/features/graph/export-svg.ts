import type { ChartFrame } from './chart-frame.ts';
import { linePath } from './line-path.ts';

/** Size of an exported chart: the height is the one of the specification for a chart without comparison. */
export const exportSize = { width: 1400, height: 850 } as const;

const plot = { left: 40, top: 116, width: 1250, height: 634 } as const;

/** Colours of paper: an export is light whatever the theme is. */
const ink = {
  paper: '#ffffff',
  text: '#16202c',
  quiet: '#5f6c7b',
  grid: '#e9ecf0',
  base: '#c6cdd6',
  line: '#3b94d2',
} as const;

export interface ExportTexts {
  /** The bond by name and code. */
  readonly title: string;
  /** Measure, unit, venue and period. */
  readonly subtitle: string;
  /** Name of a saved file, without its ending. */
  readonly fileName: string;
  /** Where the figures come from and when the drawing was made. */
  readonly source: string;
}

export interface ExportDrawing {
  readonly frame: ChartFrame;
  readonly texts: ExportTexts;
  readonly valueText: (value: number) => string;
  readonly dateText: (time: number) => string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

function textAt(x: number, y: number, text: string, rest = `fill="${ink.quiet}" font-size="20"`): string {
  return `<text x="${x}" y="${y}" ${rest}>${escaped(text)}</text>`;
}

/** Width of a letter as a share of its height, on average and rather too wide. */
const letterWidth = 0.62;

function titleSize(title: string): number {
  return Math.min(28, Math.floor(plot.width / (letterWidth * title.length)));
}

/** A line, or the dot that a single value is. */
function mark(places: ChartFrame['places']): string {
  const [only] = places;
  const at = `translate(${plot.left} ${plot.top})`;
  if (places.length === 1 && only !== undefined) {
    return `<circle transform="${at}" cx="${only.x * plot.width}" cy="${only.y * plot.height}" r="5" fill="${ink.line}"/>`;
  }
  return `<path transform="${at}" d="${linePath(places, plot)}" fill="none" stroke="${ink.line}" stroke-width="3" stroke-linejoin="round"/>`;
}

/** A chart as a file of its own: title, axes, line and source, with nothing taken from the page. */
export function exportSvg({ frame, texts, valueText, dateText }: ExportDrawing): string {
  const { width, height } = exportSize;
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const values = frame.valueTicks.map(({ value, at }) => {
    const y = plot.top + at * plot.height;
    return `<path d="M${plot.left} ${y}H${right}" stroke="${ink.grid}"/>${textAt(right + 12, y + 7, valueText(value))}`;
  });
  const dates = frame.dateTicks.map(({ time, at }) =>
    textAt(
      plot.left + at * plot.width,
      bottom + 32,
      dateText(time),
      `fill="${ink.quiet}" font-size="20" text-anchor="middle"`,
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, Arial, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="${ink.paper}"/>`,
    textAt(plot.left, 48, texts.title, `fill="${ink.text}" font-size="${titleSize(texts.title)}" font-weight="600"`),
    textAt(plot.left, 82, texts.subtitle),
    ...values,
    `<path d="M${plot.left} ${bottom}H${right}" stroke="${ink.base}"/>`,
    ...dates,
    mark(frame.places),
    textAt(plot.left, height - 24, texts.source),
    '</svg>',
  ].join('');
}
