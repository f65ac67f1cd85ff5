import type { ChartFrame, Ink } from '../../charts/chart-frame.ts';
import { drawFrame } from '../../charts/draw-frame.ts';
import { letterWidth, svgPen } from '../../charts/svg-pen.ts';
import colours from '../../styles/colours.json' with { type: 'json' };

/** Size of an exported chart: the height is the one of the specification for a chart without comparison. */
export const exportSize = { width: 1400, height: 850 } as const;

const plot = { left: 40, top: 116, width: 1250, height: 634 } as const;
const sizes = { text: 20, gap: 12 } as const;

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

interface ExportDrawing {
  readonly frame: ChartFrame;
  readonly texts: ExportTexts;
}

const light = new Map(
  Object.values(colours).flatMap((group) =>
    Object.entries(group).map(([name, pair]) => [name, String(pair[0])] as const),
  ),
);

/** Colours of paper: an export is light whatever the theme is. */
function paperColour(ink: Ink): string {
  return light.get(ink) ?? '#000000';
}

function titleSize(title: string): number {
  return Math.min(28, Math.floor(plot.width / (letterWidth * title.length)));
}

/** A chart as a file of its own: title, axes, line and source, with nothing taken from the page. */
export function exportSvg({ frame, texts }: ExportDrawing): string {
  const { width, height } = exportSize;
  const { pen, markup } = svgPen(paperColour);
  pen.text(plot.left, 40, texts.title, { ink: 'text', size: titleSize(texts.title), anchor: 'start', isBold: true });
  pen.text(plot.left, 75, texts.subtitle, { ink: 'chart-axis', size: sizes.text, anchor: 'start' });
  drawFrame(pen, frame, plot, sizes);
  pen.text(plot.left, height - 31, texts.source, { ink: 'chart-axis', size: sizes.text, anchor: 'start' });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, Arial, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="${paperColour('surface')}"/>`,
    markup(),
    '</svg>',
  ].join('');
}
